import { expect, test } from 'vitest'
import { styledParts } from './styled-parts.ts'

const types = [
  { type: 'Card', label: { zh: '卡片', en: 'Card' }, parts: { header: { label: { zh: '头部', en: 'Header' } } }, states: [] },
  { type: 'Table', label: { zh: '表格', en: 'Table' }, parts: { row: { label: { zh: '行', en: 'Row' } } }, states: ['selected'] },
] as const

test('a shared style has the parts and states of the components that it is for, or of all', () => {
  expect(Object.keys(styledParts(types).parts)).toEqual(['header', 'row'])
  expect(styledParts(types).states).toEqual(['selected'])
  expect(styledParts(types, ['Card'])).toEqual({ parts: { header: { label: { zh: '头部', en: 'Header' } } }, states: [] })
})
