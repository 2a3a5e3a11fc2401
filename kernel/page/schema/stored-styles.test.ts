import { expect, test } from 'vitest'
import type { ElementRecord, PageDocument } from '../records/records.ts'
import type { JsonObject } from '../values/json.ts'
import { formatPage } from './format-page.ts'
import { parsePage } from './parse-page.ts'

const pageWith = (config: JsonObject) => ({
  elements: [{ id: 'A', type: 'Card', name: 'A', elements: [] }],
  elementsMap: { A: { id: 'A', type: 'Card', name: 'A', config: { props: {}, events: [], ...config } } },
})
const configOf = (document: PageDocument): JsonObject =>
  (formatPage(document) as { readonly elementsMap: { readonly A: { readonly config: JsonObject } } }).elementsMap.A.config
const stylesOf = ({ style, scopeStyle, scopeCss }: JsonObject) => JSON.stringify({ style, scopeStyle, scopeCss })
const read = (config: JsonObject): PageDocument => parsePage(pageWith(config)).document
const changed = (document: PageDocument, change: Partial<ElementRecord>): PageDocument => ({
  entries: new Map([...document.entries, ['A', { ...(document.entries.get('A') as ElementRecord), ...change }]]),
})

const older = { style: { padding: '20px' }, scopeStyle: { padding: 20, color: 'red' }, scopeCss: '.marsview { top: 0 } /* mine */' }

test.each<[string, JsonObject]>([
  ['both styles and the older name of the element', older],
  ['one style alone', { style: { color: 'red' } }],
  ['empty styles without a text', { style: {}, scopeStyle: {} }],
  ['a formula in one of them', { style: {}, scopeStyle: { color: { type: 'variable', value: "{{ 'red' }}" } }, scopeCss: '' }],
  ['styles in the form of today', { style: { color: 'red' }, scopeStyle: { color: 'red' }, scopeCss: '& { top: 0 }' }],
])('styles stored with %s are written back to the byte, also after another reading', (_, config) => {
  const document = read(config)
  expect(stylesOf(configOf(document))).toBe(stylesOf(config))
  const again = parsePage(JSON.parse(JSON.stringify(formatPage(document)))).document
  expect(again).toEqual(document)
  expect(stylesOf(configOf(again))).toBe(stylesOf(config))
})

test('a change of the style writes all of it in the form of today, and taken back as it was', () => {
  const document = read(older)
  expect(configOf(changed(document, { css: 'left: 0' }))).toMatchObject({
    style: { padding: 20, color: 'red' },
    scopeStyle: { padding: 20, color: 'red' },
    scopeCss: 'left: 0',
  })
  expect(stylesOf(configOf(changed(document, { name: 'B' })))).toBe(stylesOf(older))
  const before = document.entries.get('A') as ElementRecord
  expect(stylesOf(configOf(changed(changed(document, { style: {} }), { style: before.style })))).toBe(stylesOf(older))
})

test('a stored page cannot say what was kept of it', () => {
  const kept = { written: { style: { color: 'evil' } }, style: {}, css: '' }
  expect(configOf(read({ 'tessera/styles': kept }))).not.toMatchObject({ style: { color: 'evil' } })
})
