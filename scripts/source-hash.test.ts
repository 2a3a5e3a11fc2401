import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceHash } from './source-hash.ts'

function folderWith(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'hash-'))
  mkdirSync(join(root, 'apps/studio'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return root
}

const hash = (files: Record<string, string>) => sourceHash(folderWith(files), ['apps', 'not-there.ts'])
const base = hash({ 'apps/studio/a.ts': 'one', 'apps/b.ts': 'two' })

test('the same files have the same hash, wherever they lie', () => {
  expect(hash({ 'apps/b.ts': 'two', 'apps/studio/a.ts': 'one' })).toBe(base)
})

test('another text, another name or another file is another hash', () => {
  const others = [
    hash({ 'apps/studio/a.ts': 'one!', 'apps/b.ts': 'two' }),
    hash({ 'apps/studio/c.ts': 'one', 'apps/b.ts': 'two' }),
    hash({ 'apps/studio/a.ts': 'one', 'apps/b.ts': 'two', 'apps/c.ts': '' }),
  ]
  expect(new Set([base, ...others]).size).toBe(4)
})

test('a test is not built, so it does not count', () => {
  expect(hash({ 'apps/studio/a.ts': 'one', 'apps/b.ts': 'two', 'apps/b.test.ts': 'x' })).toBe(base)
})
