// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { afterEach, expect, test } from 'vitest'
import { openTestPage, type TestPage } from '../../tests/engine/test-page.ts'
import { analyse } from './language/analyse.ts'
import { NamesInUse } from './names.ts'
import { languageOf, type ProgramTexts, pluralTable, textState } from './texts.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const names = { elements: new Set<string>(), functions: new NamesInUse() }
const texts: ProgramTexts = {
  locales: ['zh', 'en', 'ru'],
  values: {
    zh: { save: '保存', hello: '你好，{name}', orders_other: '{n} 个订单', only: '仅中文' },
    en: { save: 'Save', hello: 'Hello {name}', orders_one: '{n} order', orders_other: '{n} orders' },
    ru: { orders_one: '{n} заказ', orders_few: '{n} заказа', orders_many: '{n} заказов', orders_other: '{n} заказа' },
  },
}

async function open(opening: object = { surroundings: { locale: 'zh', hidden: false } }) {
  page = await openTestPage({
    variables: { n: 1, name: 'Li' },
    bindings: {
      'A.text': { kind: 'text', source: 'save' },
      'B.text': "t('hello', { name: variable.name })",
      'C.text': "t('orders', { n: variable.n })",
      'D.text': 'locale',
      'E.text': 'variable.name',
      'F.text': "t('only') + t('no such key')",
      'G.text': { kind: 'template', source: "[${t('save')}]" },
    },
    texts,
    opening,
  })
  return page
}

const speak = (language: string, more = {}) =>
  page!.host.surround({ key: 'p', surroundings: { locale: language === 'zh' ? 'zh' : 'en', hidden: false, language, ...more } })

test('texts are in the language of whoever reads, with values in their places', async () => {
  await open()
  expect(page!.values()).toEqual({
    'A.text': '保存',
    'B.text': '你好，Li',
    'C.text': '1 个订单',
    'D.text': 'zh',
    'E.text': 'Li',
    'F.text': '仅中文no such key',
    'G.text': '[保存]',
  })
})

test('a place in a text is filled with own values alone', async () => {
  page = await openTestPage({
    variables: { given: { name: 'Li', list: [1, 2] } },
    bindings: { 'A.text': "t('all', variable.given)", 'B.text': "t('all', 'abc')" },
    texts: {
      locales: ['en'],
      values: {
        en: { all: '{name} {list.length} {toString} {constructor.name} {name.constructor.name} {list.constructor} {__proto__} {length}' },
      },
    },
    opening: { surroundings: { locale: 'en', hidden: false } },
  })
  const left = '{toString} {constructor.name} {name.constructor.name} {list.constructor} {__proto__}'
  expect(page.values()).toEqual({
    'A.text': `Li 2 ${left} {length}`,
    'B.text': `{name} {list.length} ${left} 3`,
  })
})

test('a switch of language runs texts and readers of locale, and nothing else', async () => {
  await open()
  await page!.push([])
  speak('en')
  await page!.settled()
  expect(page!.values()).toMatchObject({ 'A.text': 'Save', 'B.text': 'Hello Li', 'C.text': '1 order', 'D.text': 'en', 'G.text': '[Save]' })
  // What has no words in the language has those of the main one.
  expect(page!.values()['F.text']).toBe('仅中文no such key')
  expect(await page!.push(['variable.name', 'Wu'])).toEqual({ 'B.text': 'Hello Wu', 'E.text': 'Wu' })
})

test('the form by number is that of the language', async () => {
  await open({ surroundings: { locale: 'en', hidden: false, language: 'ru' } })
  const shown: string[] = []
  for (const n of [1, 2, 5, 11, 21, 22, 102, 111, 1_000_000, 1.5]) {
    await page!.push(['variable.n', n])
    shown.push(String(page!.values()['C.text']))
  }
  expect(shown).toEqual([
    '1 заказ',
    '2 заказа',
    '5 заказов',
    '11 заказов',
    '21 заказ',
    '22 заказа',
    '102 заказа',
    '111 заказов',
    '1000000 заказов',
    '1.5 заказа',
  ])
})

test('words that come beside the program are those of the language that is told with them', async () => {
  await open()
  speak('en', { texts: { save: 'Keep' } })
  await page!.settled()
  expect(page!.values()['A.text']).toBe('Keep')
})

test('an edit of the texts shows at once', async () => {
  await open()
  await page!.update({ texts: { locales: ['zh'], values: { zh: { save: '存' } } } })
  expect(page!.values()).toMatchObject({ 'A.text': '存', 'F.text': 'onlyno such key' })
})

test('parameters of steps and evaluations know the texts', async () => {
  await open()
  expect(await page!.evaluate("t('save')", null)).toMatchObject({ ok: true, value: '保存' })
  expect(await page!.evaluate("return t('save')", null, 'script')).toMatchObject({ ok: true, value: '保存' })
})

test('the state that a page shows has no words in it', async () => {
  await open()
  expect(Object.keys((await page!.settled()) as object)).not.toContain('$$t')
})

test('a call of t reads the texts, and only where nothing else has the name', () => {
  const reads = (source: string, more: object = {}) => {
    const found = analyse('formula', source, { ...names, ...more })
    return found.ok ? found.reads : found.error
  }
  expect(reads("t('a')")).toEqual(['$$t'])
  expect(reads("variable.b + t('a', { n: 1 })")).toEqual(['variable.b', '$$t'])
  expect(reads("t('a')", { elements: new Set(['t']) })).toEqual(['t'])
  expect(reads("const t = (x) => x; return t('a')")).toEqual([])
  expect(reads('t')).toEqual([])
})

test('code of formulas without texts is what it was', () => {
  const functions = new NamesInUse()
  analyse('formula', 'variable.a + 1', { ...names, functions })
  expect([...functions.used]).toEqual([])
  analyse('text', 'save', { ...names, functions })
  expect([...functions.used]).toEqual(['$$t'])
})

test('the language is the first wanted one that the page has, by its base where it has no other', () => {
  expect(languageOf({ locales: ['zh', 'en'] }, ['en-GB'])).toBe('en')
  expect(languageOf({ locales: ['zh', 'pt-BR'] }, [undefined, 'pt'])).toBe('pt-BR')
  expect(languageOf({ locales: ['zh', 'en'] }, ['fr'])).toBe('zh')
  expect(languageOf({ locales: [] }, ['fr'])).toBe('fr')
})

test('categories by number come along only where some text has forms', () => {
  expect(textState({ locales: ['zh'], values: { zh: { a: 'A' } } }, 'zh')).toEqual({ values: { a: 'A' } })
  const table = pluralTable('en') as { whole: number[]; names: string[] }
  expect([0, 1, 2, 101].map((n) => table.names[table.whole[n]!])).toEqual(['other', 'one', 'other', 'other'])
})
