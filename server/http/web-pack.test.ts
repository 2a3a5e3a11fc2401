import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { storedAsIs } from './built-file.ts'
import { createStaticFiles } from './static-files.ts'
import { packFiles } from './web-pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-web-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = new TextEncoder().encode(`const text = '${'ä'.repeat(2_000)}'`)
const picture = Uint8Array.from({ length: 900 }, (_, at) => at % 251)
const page = new TextEncoder().encode('<!doctype html><title>T</title></head><div id="root"></div>')
writeFileSync(
  join(folder, 'web.pack'),
  packFiles(
    new Map([
      ['/assets/a.js', { bytes: brotliCompressSync(script), encoding: 'br' as const, size: script.length }],
      ['/assets/p.png', storedAsIs(picture)],
      ['/index.html', storedAsIs(page)],
      ['/empty.txt', storedAsIs(new Uint8Array())],
    ]),
  ),
)
const none = async () => null
const from = { findHead: none, findPolicy: none, findAsset: none }
const files = createStaticFiles({ folder: join(folder, 'web'), common: {}, from })
const find = (path: string, encoding = '') =>
  files.find({
    request: new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
    ...{ path, search: '', pagesOnly: false },
  })

it.each([
  ['br', 'br', (bytes: Uint8Array) => brotliCompressSync(script).equals(bytes)],
  ['gzip', 'gzip', (bytes: Uint8Array) => Buffer.from(Bun.gunzipSync(bytes as Uint8Array<ArrayBuffer>)).equals(script)],
  ['', undefined, (bytes: Uint8Array) => Buffer.from(bytes).equals(script)],
])('serves a compressed file to a client that takes "%s"', async (takes, encoding, isSame) => {
  const answer = await find('/assets/a.js', takes)
  expect(answer?.headers['content-encoding']).toBe(encoding)
  expect(answer?.headers['content-type']).toMatch(/javascript/)
  expect(isSame(answer!.body!)).toBe(true)
})

it('serves other files as they are, and a document for other paths', async () => {
  expect((await find('/assets/p.png', 'br'))?.body?.every((byte, at) => byte === picture[at])).toBe(true)
  expect((await find('/empty.txt'))?.body).toHaveLength(0)
  expect(new TextDecoder().decode((await find('/projects', 'br'))!.body!)).toContain('<title>T</title>')
  expect(await find('/assets/none.js')).toBeNull()
})
