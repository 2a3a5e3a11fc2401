import { expect, test } from 'vitest'
import { parsePage } from './index.ts'
import type { JsonObject } from './json.ts'
import { elementOf } from './tree.ts'

const element = (id: string, config: JsonObject) => ({ [id]: { id, type: id.split('_')[0]!, name: id, config } })
const page = (elementsMap: { readonly [id: string]: object }) => ({
  elements: Object.keys(elementsMap).map((id) => ({ id, elements: [] })),
  elementsMap,
})
const read = (props: JsonObject) => elementOf(parsePage(page(element('DatePicker_1', { props }))).document, 'DatePicker_1')!

test('the day before is spelt right whether it was stored bare or as a pair', () => {
  expect(read({ defaultValue: 'yestoday' }).props).toEqual({ defaultValue: 'yesterday' })
  expect(read({ defaultValue: { type: 'static', value: 'yestoday' } }).props).toEqual({ defaultValue: 'yesterday' })
  const formula = { type: 'variable', value: 'yestoday' }
  expect(read({ defaultValue: formula }).bindings).toEqual({ defaultValue: { kind: 'formula', source: 'yestoday' } })
})
