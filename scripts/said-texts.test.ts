import { expect, test } from 'vitest'
import { emptyTable, lackingTexts, saidTexts, strangeKeys, textsIn } from './said-texts.ts'

const said = (text: string) => textsIn('a.tsx', text).map(({ zh, en }) => [zh, en])

test('texts are found wherever they are given in both languages', () => {
  expect(said("const a = { zh: '保存', en: 'Save' }")).toEqual([['保存', 'Save']])
  expect(said("defineMessages('x', { zh: { of: '共 {{n}}' }, en: { of: '{{n}} in all' } })")).toEqual([['共 {{n}}', '{{n}} in all']])
  expect(said("const T = { zh: { more: { a: '甲' } }, en: { more: { a: 'A' } } } as const")).toEqual([['甲', 'A']])
  expect(said("const T = { zh: ['日', '月'], en: ['Day', 'Month'] }")).toEqual([
    ['日', 'Day'],
    ['月', 'Month'],
  ])
  expect(said("text('标题', 'Title', '', { section: 'data' }); choice({ a: ['升序', 'Ascending'] })")).toEqual([
    ['标题', 'Title'],
    ['升序', 'Ascending'],
  ])
})

test('a text with values is found with holes, at the places of each language', () => {
  const table =
    'const T = { zh: { of: (n: number, all: string) => `共 ${all} 行，第 ${n} 行` }, en: { of: (n: number, all: string) => `Row ${n} of ${all}` } }'
  expect(said(table)).toEqual([['共 {1} 行，第 {0} 行', 'Row {0} of {1}']])
  expect(said('const T = { zh: (n: number) => `${n + 1} 行`, en: (n: number) => `${n + 1} rows` }')).toEqual([])
})

test('a table has one text for each English one, and several where their Chinese ones differ', () => {
  const texts = [
    { zh: '保存', en: 'Save' },
    { zh: '订单', en: 'Order' },
    { zh: '顺序', en: 'Order' },
    { zh: '保存', en: 'Save' },
  ]
  expect(emptyTable(texts)).toEqual({ Save: '', Order: { 订单: '', 顺序: '' } })
  const table = { Save: '保存する', Order: { 订单: '注文' }, Gone: '昔' }
  expect(lackingTexts(table, texts)).toEqual([{ zh: '顺序', en: 'Order' }])
  expect(strangeKeys(table, texts)).toEqual(['Gone'])
})

test('what the product says is found in its screens, components, settings and messages', () => {
  const texts = saidTexts()
  const english = (path: string) => texts.get(path)?.map(({ en }) => en) ?? []
  expect(english('apps/kit/words/common.ts')).toContain('Sign in')
  expect(english('plugins/components/button/index.ts')).toContain('Button')
  expect(english('kernel/message/words.ts')).toContain('“{at}” must be a text')
  expect([...texts.keys()].some((path) => path.includes('.test.'))).toBe(false)
})
