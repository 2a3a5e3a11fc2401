import { expect, test } from 'vitest'
import { search } from './search.ts'

const items = [
  { type: 'MarsTable', label: { zh: '表格', en: 'Table' }, keywords: ['grid', '列表'] },
  { type: 'Input', label: { zh: '输入框', en: 'Input' } },
  { type: 'InputNumber', label: { zh: '数字输入框', en: 'Number input' } },
  { type: 'Tabs', label: { zh: '标签页', en: 'Tabs' } },
]
const found = (query: string) => search(items, query).map(({ type }) => type)

test('an empty query keeps everything in order', () => expect(found(' ')).toEqual(['MarsTable', 'Input', 'InputNumber', 'Tabs']))
test('names are found in both languages, whole names first', () => {
  expect(found('input')).toEqual(['Input', 'InputNumber'])
  expect(found('输入框')).toEqual(['Input', 'InputNumber'])
})
test('keywords and letters in order find too, after the names', () => {
  expect(found('列表')).toEqual(['MarsTable'])
  expect(found('inum')).toEqual(['InputNumber'])
})
test('what matches nothing finds nothing', () => expect(found('zebra')).toEqual([]))
