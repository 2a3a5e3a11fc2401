// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { expect, test } from 'vitest'
import { mergeDocuments } from '#kernel/document'
import { Author } from '../author.fixture.ts'
import * as commands from '../commands/all-commands.ts'
import { toClipboard } from '../commands/clipboard.ts'
import { sentencesOf } from '../commands/sentences.ts'
import { applyPatch, invert } from '../records/patch-algebra.ts'
import { NOTHING_DECLARED, type References } from '../records/places.ts'
import { PAGE_ID, type PageDocument, type TextRecord } from '../records/records.ts'
import { checkDocument } from '../schema/check-document.ts'
import { formatPage } from '../schema/format-page.ts'
import { pageKind } from '../schema/page-kind.ts'
import { parsePage } from '../schema/parse-page.ts'
import type { JsonObject } from '../values/json.ts'
import { mapTextCalls } from './text-calls.ts'
import { textFindings, usesOfTexts } from './text-findings.ts'
import { splitWords } from './word-places.ts'

const references: References = {
  ...NOTHING_DECLARED,
  props: (type) => (type === 'Button' ? { text: 'words', 'items.*.label': 'words' } : undefined),
  params: (action) => (action === 'action/message' ? { content: 'words' } : undefined),
}

class TextAuthor extends Author {
  override get context() {
    return { ...super.context, references }
  }
  text(key: string): TextRecord {
    return this.document.entries.get(key) as TextRecord
  }
}

/** A page in two languages with a button whose words are a text. */
function bilingual() {
  const author = new TextAuthor()
  const id = author.add('Button')
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'text', value: '保存' }] })
  author.do(commands.makeTranslatable, { ids: [id], locales: ['zh', 'en'] })
  const key = author.element(id).bindings.text!.source
  author.do(commands.writeTexts, { texts: [{ key, values: { en: 'Save' } }] })
  return { author, id, key }
}

test('words become a text of the page in one step that can be undone', () => {
  const author = new TextAuthor()
  const id = author.add('Button')
  author.do(commands.setProps, {
    ids: [id],
    changes: [
      { path: 'text', value: '保存' },
      { path: 'items', value: [{ label: '一' }, { label: '' }] },
    ],
  })
  const before = author.document
  const plan = commands.makeTranslatable.plan(author.context, { locales: ['zh', 'en'] })
  if ('refused' in plan) throw new Error(plan.refused.en)
  const after = applyPatch(before, plan)
  const element = after.entries.get(id)
  expect(element).toMatchObject({ bindings: { text: { kind: 'text' }, 'items.0.label': { kind: 'text' } } })
  expect([...after.entries.values()].filter(({ kind }) => kind === 'text')).toMatchObject([
    { values: { zh: '保存' } },
    { values: { zh: '一' } },
  ])
  expect(after.entries.get(PAGE_ID)).toMatchObject({ locales: ['zh', 'en'] })
  expect(applyPatch(after, invert(plan))).toEqual(before)
})

test('a text is stored under its key, and read again as it was', () => {
  const { author, id, key } = bilingual()
  author.do(commands.writeTexts, { texts: [{ key, note: 'On the form' }] })
  const stored = formatPage(author.document) as JsonObject
  expect(stored).toMatchObject({ locales: ['zh', 'en'], texts: { [key]: { zh: '保存', en: 'Save', '@note': 'On the form' } } })
  expect((stored.elementsMap as { [id: string]: JsonObject })[id]).toMatchObject({
    config: { props: { text: { type: 'i18n', value: key } } },
  })
  const read = parsePage(stored)
  expect(read.findings).toEqual([])
  expect(read.document).toEqual(author.document)
})

test('a page without texts is stored without a word of them', () => {
  const author = new TextAuthor()
  author.add('Button')
  expect(Object.keys(formatPage(author.document) as JsonObject)).not.toContain('texts')
  expect(Object.keys(formatPage(author.document) as JsonObject)).not.toContain('locales')
})

test('two people who translate one text into two languages do not conflict', () => {
  const { author, key } = bilingual()
  const base = author.document
  const write = (locale: string, words: string): PageDocument => {
    author.document = base
    author.do(commands.writeTexts, { texts: [{ key, values: { [locale]: words } }] })
    return author.document
  }
  const merged = mergeDocuments(pageKind, { base: base.entries, mine: write('en', 'Keep').entries, theirs: write('de', 'Sichern').entries })
  expect(merged.questions).toEqual([])
})

test('a copy has words of its own', () => {
  const { author, id, key } = bilingual()
  const copy = author.do(commands.pasteElements, { text: toClipboard(author.document, [id], references), parentId: null })
  const copied = author.element(copy).bindings.text!.source
  expect(copied).not.toBe(key)
  expect(author.text(copied).values).toEqual(author.text(key).values)
  author.do(commands.writeTexts, { texts: [{ key: copied, values: { en: 'Keep' } }] })
  expect(author.text(key).values.en).toBe('Save')
})

test('what is pasted into another page brings its words along', () => {
  const { author, id } = bilingual()
  const other = new TextAuthor()
  const copy = other.do(commands.pasteElements, { text: toClipboard(author.document, [id], references), parentId: null })
  expect(other.text(other.element(copy).bindings.text!.source).values).toEqual({ zh: '保存', en: 'Save' })
})

test('a new key is followed by bindings, and by code that asks for it', () => {
  const { author, id, key } = bilingual()
  author.do(commands.setProps, {
    ids: [id],
    changes: [{ path: 'title', binding: { kind: 'template', source: `t('${key}') is \${t("${key}", { n: 1 })}` } }],
  })
  author.do(commands.renameText, { key, to: 'save' })
  const { bindings } = author.element(id)
  expect(bindings.text).toEqual({ kind: 'text', source: 'save' })
  expect(bindings.title!.source).toBe(`t('${key}') is \${t("save", { n: 1 })}`)
})

test('only what is called t with a text behind it asks for one', () => {
  const shout = (source: string) => mapTextCalls('formula', source, (key) => key.toUpperCase())
  expect(shout(`t('a') + t( "b", { n })`)).toBe(`t('A') + t( "B", { n })`)
  for (const source of [`list.t('a')`, `not('a')`, `'t("a")'`, `/* t('a') */ 1`, `t(key)`]) expect(shout(source)).toBe(source)
})

test('what is bound to a removed text has its words in the main language', () => {
  const { author, id, key } = bilingual()
  author.do(commands.removeTexts, { keys: [key] })
  expect(author.element(id).props.text).toBe('保存')
  expect(author.element(id).bindings).toEqual({})
})

test('words in another language make a text of those that stand there', () => {
  const author = new TextAuthor()
  const id = author.add('Button')
  author.do(commands.setLocales, { locales: ['zh', 'en'] })
  author.do(commands.writeWords, { id, path: 'text', locale: 'zh', words: '保存' })
  expect(author.element(id).props.text).toBe('保存')
  author.do(commands.writeWords, { id, path: 'text', locale: 'en', words: 'Save' })
  const key = author.element(id).bindings.text!.source
  expect(author.text(key).values).toEqual({ zh: '保存', en: 'Save' })
  author.do(commands.writeWords, { id, path: 'text', locale: 'zh', words: '存' })
  expect(author.text(key).values).toEqual({ zh: '存', en: 'Save' })
})

test('words of default in both languages are the beginning of a text', () => {
  const author = new TextAuthor()
  const id = author.add('Button')
  author.do(commands.setLocales, { locales: ['zh', 'en'] })
  author.do(commands.writeWords, { id, path: 'hint', locale: 'en', words: 'Go', usual: { zh: '按钮', en: 'Button' } })
  expect(author.text(author.element(id).bindings.hint!.source).values).toEqual({ zh: '按钮', en: 'Go' })
})

test('words of an item are written into the list that is shown, which the element then has as its own', () => {
  const author = new TextAuthor()
  const id = author.add('Button')
  const list = {
    path: 'items',
    value: [
      { label: 'One', key: 1 },
      { label: 'Two', key: 2 },
    ],
  }
  author.do(commands.writeWords, { id, path: 'items.1.label', locale: 'en', words: 'Second', list })
  expect(author.element(id).props.items).toEqual([
    { label: 'One', key: 1 },
    { label: 'Second', key: 2 },
  ])
  author.do(commands.setLocales, { locales: ['zh', 'en'] })
  author.do(commands.writeWords, { id, path: 'items.0.label', locale: 'en', words: 'First', list })
  const { props, bindings } = author.element(id)
  expect(props.items).toEqual([{ key: 1 }, { label: 'Second', key: 2 }])
  expect(author.text(bindings['items.0.label']!.source).values).toEqual({ zh: 'One', en: 'First' })
})

test('words of both languages in one line are split where that is asked for', () => {
  expect(splitWords('订单 Orders')).toEqual({ zh: '订单', en: 'Orders' })
  expect(splitWords('订单 / All orders')).toEqual({ zh: '订单', en: 'All orders' })
  for (const words of ['订单', 'Orders', 'VIP 订单', '订单 1']) expect(splitWords(words)).toBeNull()
  const author = new TextAuthor()
  const id = author.add('Button')
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'text', value: '订单 Orders' }] })
  author.do(commands.makeTranslatable, { locales: ['zh', 'en'], split: true })
  expect(author.text(author.element(id).bindings.text!.source).values).toEqual({ zh: '订单', en: 'Orders' })
})

test('contents of steps are words too', () => {
  const author = new TextAuthor()
  const id = author.add('Button')
  const nodes = [{ id: 'n1', kind: 'action' as const, name: '', action: 'action/message', params: { content: '已保存' }, bindings: {} }]
  const flow = author.do(commands.addFlow, { owner: { id, event: 'onClick' }, nodes })
  author.do(commands.makeTranslatable, { ids: [id], locales: ['zh', 'en'] })
  expect(author.document.entries.get(flow)).toMatchObject({ nodes: [{ params: {}, bindings: { content: { kind: 'text' } } }] })
})

const codes = (document: PageDocument) => textFindings(document, references).map(({ code, entry }) => `${code} ${entry}`)

test('missing words, other placeholders, and keys that are nowhere are told', () => {
  const { author, id, key } = bilingual()
  expect(codes(author.document)).toEqual([])
  author.do(commands.writeTexts, { texts: [{ key, values: { zh: '保存 {n}', en: null } }] })
  expect(codes(author.document)).toEqual([`TEXT_MISSING ${id}`])
  author.do(commands.writeTexts, {
    texts: [
      { key, values: { en: 'Save {m}' } },
      { key: 'alone', values: { zh: '无', en: 'None' } },
    ],
  })
  expect(codes(author.document)).toEqual([`TEXT_PLACEHOLDER ${key}`, 'TEXT_UNUSED alone'])
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'title', binding: { kind: 'formula', source: `t('gone')` } }] })
  expect(codes(author.document)).toContain(`TEXT_KEY_UNKNOWN ${id}`)
  expect(checkDocument(author.document, undefined, references).map(({ code }) => code)).toContain('TEXT_KEY_UNKNOWN')
})

test('forms by number are used by whoever asks for the text', () => {
  const { author, id } = bilingual()
  author.do(commands.writeTexts, {
    texts: ['orders_one', 'orders_other'].map((key) => ({ key, values: { zh: '{n} 单', en: '{n} orders' } })),
  })
  author.do(commands.setProps, { ids: [id], changes: [{ path: 'title', binding: { kind: 'formula', source: `t('orders', { n: 2 })` } }] })
  expect(codes(author.document)).toEqual([])
  expect([...usesOfTexts(author.document, references).byKey.keys()]).toContain('orders_one')
})

test('a difference of words is told with the key and both values', () => {
  const { author, key } = bilingual()
  const before = author.document
  author.do(commands.writeTexts, { texts: [{ key, values: { en: 'Keep' } }] })
  expect(sentencesOf(before, author.document, () => undefined)).toMatchObject([
    { entry: key, rank: 1, told: { code: 'page.change-value' } },
  ])
})

test('keys that the page does not have are refused where only known ones may be written', () => {
  const { author } = bilingual()
  expect(author.refusal(commands.writeTexts, { texts: [{ key: 'nowhere', values: { en: 'x' } }], only: 'known' })).toBe(
    'The key "nowhere" cannot be used',
  )
})

test('the text of a key that something else has is read under another, and followed', () => {
  const { document } = parsePage({
    elements: [{ id: 'A', type: 'Button' }],
    elementsMap: { A: { id: 'A', type: 'Button', config: { props: { text: { type: 'i18n', value: 'A' } } } } },
    texts: { A: { zh: '甲' } },
  })
  const element = document.entries.get('A')
  expect(element).toMatchObject({ kind: 'element', bindings: { text: { kind: 'text', source: 'A_2' } } })
  expect(document.entries.get('A_2')).toMatchObject({ kind: 'text', values: { zh: '甲' } })
})
