import { describe, expect, it } from 'vitest'
import { readZipDirectory } from '../../files/zip-directory.ts'
import { createPageCodec } from '../../outside/kernel-codec.ts'
import { createPluginSet } from '../../outside/plugin-set.ts'
import { element } from '../../testing.fixture.ts'
import { packArchive, unpackArchive } from './archive.ts'
import { type ExchangeFile, emptyFile, FILE_LIMITS } from './file-model.ts'
import { readFile } from './read-file.ts'
import { fromRecordFiles, toRecordFiles } from './record-files.ts'
import { isImportable } from './writing.ts'

const codec = createPageCodec(createPluginSet([]))
const pageOf = (id: number, elements: number): ExchangeFile['pages'][number] => {
  const document = codec.parse({ elements: [] }).document
  const added = Array.from({ length: elements }, (_, at) => element(`Text_${at}`, { props: { text: `Line ${at}` } }))
  const entries = new Map([...document.entries, ...added.map((each) => [each.id, each] as const)])
  // Read once, as every page is before it is stored: that puts its elements in order.
  const stored = codec.parse(codec.format({ entries } as typeof document))
  const pageData = codec.format(stored.document) as { [key: string]: unknown }
  return { id, name: `Page ${id}`, remark: '', isPublic: 2, pageData }
}
/** Two files of the project itself, and for each page its card, its own record and its elements. */
const project: ExchangeFile = {
  ...emptyFile('project'),
  project: { name: 'Large', isPublic: 2, settings: {} },
  pages: [pageOf(1, 3), pageOf(2, 20), pageOf(3, 9)],
}
const APART = 2 + (2 + 3) + (2 + 20) + (2 + 9)

const pack = (most: number) => {
  const files = toRecordFiles(project, codec, most)
  return { files, bytes: packArchive(files) }
}
const together = (files: ReadonlyMap<string, Uint8Array>): readonly string[] =>
  [...files.keys()].filter((name) => name.endsWith('/records.json'))

describe('the form with one file per record', () => {
  it.each([
    { most: APART, named: [] },
    { most: APART - 1, named: ['pages/2/records.json'] },
    { most: APART - 20, named: ['pages/2/records.json'] },
    { most: APART - 21, named: ['pages/2/records.json', 'pages/3/records.json'] },
  ])('has at most $most files, the largest pages in one each', ({ most, named }) => {
    const { files, bytes } = pack(most)
    expect(files.size).toBeLessThanOrEqual(most)
    expect(together(files)).toEqual(named)
    expect(readZipDirectory(bytes, most)).toHaveLength(files.size)
  })

  it.each([APART, APART - 1, APART - 21, 8])('is read as what it was made of when it may have %i files', (most) => {
    const { bytes } = pack(most)
    const { file, findings } = readFile(bytes, 'large.zip', codec)
    expect(findings).toEqual([])
    expect(file).toEqual(project)
  })

  it('refuses a record that is there twice, in the list and in its own file, and a `records.json` that holds no list', () => {
    const { bytes } = pack(8)
    const files = new Map(unpackArchive(bytes))
    const one = toRecordFiles(project, codec).get('pages/1/records/element-Text_1.json')!
    expect(() => fromRecordFiles(new Map([...files, ['pages/1/records/element-Text_1.json', one]]), codec)).toThrow()
    expect(() => fromRecordFiles(new Map([...files, ['pages/1/records.json', new TextEncoder().encode('{}')]]), codec)).toThrow()
  })
})

describe('isImportable', () => {
  const list = (count: number): never => Array.from({ length: count }, () => ({})) as never
  it.each(['pages', 'blocks', 'files', 'variables', 'look', 'config', 'menus', 'roles'] as const)(
    'refuses a file with more %s than an import takes',
    (name) => {
      expect(isImportable({ ...project, [name]: list(FILE_LIMITS[name]) })).toBe(true)
      expect(isImportable({ ...project, [name]: list(FILE_LIMITS[name] + 1) })).toBe(false)
    },
  )
  it('refuses a file with more texts than an import takes', () => {
    expect(isImportable({ ...project, texts: { locales: [], texts: list(FILE_LIMITS.texts) } })).toBe(true)
    expect(isImportable({ ...project, texts: { locales: [], texts: list(FILE_LIMITS.texts + 1) } })).toBe(false)
  })
})
