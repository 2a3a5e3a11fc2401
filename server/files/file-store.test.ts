import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestS3, type TestS3 } from '../../tests/helpers/s3-server.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, readS3Address } from './s3-store.ts'

let folder: string
let s3: TestS3
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-files-'))
  s3 = startTestS3()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.stop()
})
const s3Store = (address = s3.address): FileStore => {
  const read = readS3Address(address)
  if (read === null) throw new Error('No address')
  return createS3Store(read)
}
const kinds: readonly (readonly [string, () => FileStore])[] = [
  ['folder', () => createFolderStore(join(folder, 'files'))],
  ['S3', () => s3Store()],
]
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (stream?: ReadableStream<Uint8Array>) => new Response(stream).text()
const names = async (store: FileStore): Promise<readonly ListedFile[]> => {
  const found = await Array.fromAsync(store.list())
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

describe.each(kinds)('files in a %s', (_, open) => {
  test('a file is got as it was put, whole or a part of it, with the type of its name', async () => {
    const store = open()
    await store.put('a1.png', bytes('0123456789'), 'image/png')
    const file = await store.get('a1.png')
    expect([file?.size, file?.type]).toEqual([10, 'image/png'])
    expect(await text(file?.stream())).toBe('0123456789')
    const answer = new Response(file?.body())
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
    expect(await text(file?.stream(2, 5))).toBe('234')
    expect(await text(file?.stream(7))).toBe('789')
    await store.put('a1.png', bytes('anew'), 'image/png')
    expect(await text((await store.get('a1.png'))?.stream())).toBe('anew')
    await store.delete('a1.png')
  })

  test('puts a file of the disk, however large, as it is', async () => {
    const store = open()
    const path = join(folder, 'large')
    const content = new Uint8Array(34 * 1024 * 1024 + 5)
    for (let at = 0; at < content.length; at += 4096) content[at] = at % 251
    const hash = Bun.hash(content)
    writeFileSync(path, content)
    await store.putFile('large.tar.gz', path, 'application/gzip')
    const file = await store.get('large.tar.gz')
    expect(file?.size).toBe(content.length)
    expect(Bun.hash(await new Response(file?.stream()).bytes())).toBe(hash)
    expect(await text(file?.stream(content.length - 1))).toBe(await new Response(content.slice(-1)).text())
    await store.delete('large.tar.gz')
    expect(s3.unfinished()).toBe(0)
  })

  test('a check says nothing while files can be put, and leaves none behind', async () => {
    const store = open()
    const before = await names(store)
    await store.check()
    await store.reach()
    expect(await names(store)).toEqual(before)
  })

  test('a file that is not there is none, and may be deleted', async () => {
    const store = open()
    expect(await store.get('missing.png')).toBeNull()
    await store.delete('missing.png')
  })

  test('all files are listed with their size and age, however many there are', async () => {
    const store = open()
    for (let i = 0; i < 7; i++) await store.put(`b${i}.gif`, bytes('x'.repeat(i)), 'image/gif')
    const listed = await names(store)
    expect(listed.map(({ name, size }) => `${name} ${size}`)).toEqual(Array.from({ length: 7 }, (_, i) => `b${i}.gif ${i}`))
    for (const { changedAt } of listed) expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
    for (const { name } of listed) await store.delete(name)
    expect(await names(store)).toEqual([])
  })

  test('no file has a name that leads anywhere else', async () => {
    const store = open()
    for (const name of ['../x.png', 'a/b.png', '.hidden', '', 'x'.repeat(201), 'a..b', 'a\0.png']) {
      await expect(async () => store.put(name, bytes('x'), 'image/png')).rejects.toThrow(RangeError)
      await expect(async () => store.get(name)).rejects.toThrow(RangeError)
    }
  })
})

test('a link in the folder is no file of ours, and a folder that is not there has none', async () => {
  const store = createFolderStore(join(folder, 'links'))
  expect(await names(store)).toEqual([])
  mkdirSync(join(folder, 'links'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'links', 'a.png'))
  expect(await store.get('a.png')).toBeNull()
})

test('a signed address opens a file in S3 for a while, and a changed one does not', async () => {
  const store = s3Store()
  await store.put('c.png', bytes('picture'), 'image/png')
  const address = store.url('c.png', 60) ?? ''
  expect(await (await fetch(address)).text()).toBe('picture')
  expect((await fetch(address.replace('c.png', 'd.png'))).status).toBe(403)
  await store.delete('c.png')
})

test('a store with a wrong secret is refused, and says so instead of that there is no file', async () => {
  const wrong = s3Store(s3.address.replace('test%2Fsecret', 'other'))
  await expect(wrong.put('d.png', bytes('x'), 'image/png')).rejects.toThrow()
  await expect(wrong.get('d.png')).rejects.toThrow()
})

test('an address of S3 says where, which bucket and folder, and with which keys', () => {
  expect(readS3Address('https://key:se%2Fcret@s3.example.com/bucket/a/b?region=eu-1')).toEqual({
    ...{
      endpoint: 'https://s3.example.com',
      bucket: 'bucket',
      prefix: 'a/b/',
      region: 'eu-1',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    },
  })
  for (const wrong of ['', 's3://key:secret@host/bucket', 'https://host/bucket', 'https://key:secret@host/', 'https://key@host/bucket'])
    expect([wrong, readS3Address(wrong)]).toEqual([wrong, null])
})

test('a check fails with the reason where a folder takes no files', async () => {
  const file = join(folder, 'no-folder')
  await Bun.write(file, 'x')
  await expect(createFolderStore(join(file, 'files')).check()).rejects.toThrow(/ENOTDIR|EEXIST/)
})
