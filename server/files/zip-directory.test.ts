import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readZipDirectory } from './zip-directory.ts'

const MOST = 100
const zip = (files: { readonly [name: string]: string }, level: 0 | 6 = 6): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level })
/** Where the record at the end of the archive begins; it has no comment. */
const endOf = (bytes: Uint8Array): number => bytes.length - 22
const changed = (bytes: Uint8Array, change: (view: DataView) => void): Uint8Array => {
  const copy = bytes.slice()
  change(new DataView(copy.buffer))
  return copy
}

describe('readZipDirectory', () => {
  it.each([0, 6] as const)('lists the files of an archive with their sizes, at level %d', (level) => {
    const entries = readZipDirectory(zip({ 'a.txt': 'aaaa', 'größe/b.txt': 'bb' }, level), MOST)
    expect(Array.isArray(entries) && entries.map(({ name, size, method }) => [name, size, method])).toEqual([
      ['a.txt', 4, level === 0 ? 0 : 8],
      ['größe/b.txt', 2, level === 0 ? 0 : 8],
    ])
  })

  it('refuses more files than allowed by the count alone', () => {
    const bytes = zip({ a: 'a', b: 'b', c: 'c' })
    expect(readZipDirectory(bytes, 3)).toHaveLength(3)
    expect(readZipDirectory(bytes, 2)).toBe('too many')
    // Nothing of the directory is there: the count is read first.
    expect(readZipDirectory(bytes.slice(endOf(bytes)), 2)).toBe('too many')
  })

  it('refuses files that lie over each other', () => {
    const content = 'x'.repeat(1000)
    const bytes = zip({ a: content, b: content, c: content }, 0)
    const directory = new DataView(bytes.buffer).getUint32(endOf(bytes) + 16, true)
    const entryBytes = 46 + 1
    const overlapping = changed(bytes, (view) => {
      // Each of them says that it is the whole archive before the directory.
      for (let n = 0; n < 3; n++) {
        view.setUint32(directory + n * entryBytes + 42, 0, true)
        view.setUint32(directory + n * entryBytes + 20, directory - 31, true)
      }
    })
    expect(readZipDirectory(overlapping, MOST)).toBeNull()
  })

  it('refuses encrypted files, and places outside of the archive', () => {
    const bytes = zip({ a: 'a' })
    const directory = new DataView(bytes.buffer).getUint32(endOf(bytes) + 16, true)
    expect(
      readZipDirectory(
        changed(bytes, (view) => view.setUint16(directory + 8, 1, true)),
        MOST,
      ),
    ).toBeNull()
    for (const offset of [20, 42])
      expect(
        readZipDirectory(
          changed(bytes, (view) => view.setUint32(directory + offset, 0xfffffff0, true)),
          MOST,
        ),
      ).toBeNull()
  })

  it('returns null or a list for any bytes, and never throws', () => {
    const honest = zip({ 'a.txt': 'aaaa', b: 'b' })
    const damaged = fc
      .array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
      .map((changes) => changed(honest, (view) => changes.forEach(([at, byte]) => void view.setUint8(at, byte))))
    const cut = fc.nat(honest.length).map((at) => honest.slice(0, at))
    fc.assert(
      fc.property(fc.oneof(damaged, cut, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        const entries = readZipDirectory(bytes, MOST)
        if (Array.isArray(entries)) for (const { packed } of entries) expect(packed.length).toBeLessThanOrEqual(bytes.length)
        else expect([null, 'too many']).toContain(entries)
      }),
      { numRuns: 2000 },
    )
  })
})
