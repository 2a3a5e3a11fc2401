import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSealing, SealBroken } from './sealing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-sealing-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a text is opened at its own place with its own key, and nowhere else', () => {
  const one = createSealing({ secret: 'a secret of the installation', dataDir }, 'test')
  const sealed = one.seal('hunter2 · 密', 'here')
  expect(sealed).not.toContain('hunter2')
  expect(one.open(sealed, 'here')).toBe('hunter2 · 密')
  expect(one.seal('hunter2', 'here')).not.toBe(one.seal('hunter2', 'here'))
  expect(() => one.open(sealed, 'there')).toThrow(SealBroken)
  expect(() => one.open(`${sealed.slice(0, -2)}AA`, 'here')).toThrow(SealBroken)
  expect(() => createSealing({ secret: 'another secret of it', dataDir }, 'test').open(sealed, 'here')).toThrow(SealBroken)
  expect(() => createSealing({ secret: 'a secret of the installation', dataDir }, 'else').open(sealed, 'here')).toThrow(SealBroken)
})

test('without a setting the key is a file of the data folder that its owner alone reads, and stays', () => {
  const sealed = createSealing({ secret: '', dataDir }, 'test').seal('x', 'here')
  expect(createSealing({ secret: '', dataDir }, 'test').open(sealed, 'here')).toBe('x')
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})
