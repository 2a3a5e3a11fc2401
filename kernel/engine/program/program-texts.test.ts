import { expect, test } from 'vitest'
import { applyPatch, diffDocuments, type PageDocument, type PageEntry } from '#kernel/page/records'
import { emptyDocument, parsePage } from '#kernel/page/schema'
import { compilePage } from './compile-page.ts'
import { createProgramCompiler } from './program-compiler.ts'

const catalogue = () => undefined

const page = (more: object = {}): PageDocument =>
  parsePage({
    locales: ['zh', 'en'],
    elements: [{ id: 'A', type: 'Text' }],
    elementsMap: { A: { id: 'A', type: 'Text', config: { props: { text: { type: 'i18n', value: 'A.text' } } } } },
    texts: { 'A.text': { zh: '你好', en: 'Hello', de: 'Hallo' } },
    ...more,
  }).document

test('a program has the words of the languages of its page', () => {
  const { program } = compilePage(page(), catalogue)
  expect(program.texts).toEqual({ locales: ['zh', 'en'], values: { zh: { 'A.text': '你好' }, en: { 'A.text': 'Hello' } } })
  expect(program.bindings).toMatchObject([{ element: 'A', path: 'text', binding: { kind: 'text', source: 'A.text' }, reads: ['$$t'] }])
  expect(program.code).toContain('$$t')
})

test('a program of a page without texts has not a word of them', () => {
  const { program } = compilePage(emptyDocument(), catalogue)
  expect('texts' in program).toBe(false)
  expect(JSON.stringify(program)).not.toContain('$$t')
})

test('an edit of a text is told as all the words, and of anything else as nothing', () => {
  const document = page()
  const compiler = createProgramCompiler(document, catalogue, { names: 'all' })
  const put = (...entries: readonly PageEntry[]) => {
    const next: PageDocument = { entries: new Map([...document.entries, ...entries.map((entry) => [entry.id, entry] as const)]) }
    const patch = diffDocuments(document, next)
    expect(applyPatch(document, patch)).toEqual(next)
    return compiler.apply(patch).patch
  }
  const text = document.entries.get('A.text')!
  const element = document.entries.get('A')!
  if (text.kind !== 'text' || element.kind !== 'element') throw new Error('not as it was made')
  expect(put({ ...element, name: 'other' }).texts).toBeUndefined()
  const patch = put({ ...text, values: { ...text.values, en: 'Hi' } })
  expect(patch.texts?.values.en).toEqual({ 'A.text': 'Hi' })
  expect(patch.bindings).toEqual({ removed: [], added: [] })
})

test('a block brings its words along, under keys that no page has', () => {
  const block = page({ block: { inputs: [], events: [], methods: [], slots: [] }, locales: ['en', 'zh'] })
  const use = parsePage({
    locales: ['zh'],
    blocks: { b1: 3 },
    elements: [{ id: 'U', type: 'block/b1' }],
    elementsMap: { U: { id: 'U', type: 'block/b1', config: {} } },
  })
  const { program } = compilePage(use.document, catalogue, { blocks: (id, version) => (id === 'b1' && version === 3 ? block : undefined) })
  const [key] = Object.keys(program.texts?.values.zh ?? {})
  expect(key).toMatch(/.A\.text$/)
  expect(program.texts).toEqual({ locales: ['zh'], values: { zh: { [key!]: '你好' } } })
  expect(program.bindings).toMatchObject([{ binding: { kind: 'text', source: key } }])
})
