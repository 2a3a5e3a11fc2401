// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { expect, test } from 'vitest'
import { fillText, fillTexts } from './fill-text.ts'

const from = { name: '甲"}', count: 0, ok: false, list: [1, { a: 2 }], nil: null }

test.each([
  ['Hello ${name}', 'Hello 甲"}'],
  ['${count} ${ok}', '0 false'],
  ['${ list[1].a } ${list}', '2 [1,{"a":2}]'],
  ['${nil}${nothing}.', '.'],
  ['plain', 'plain'],
])('%s', (text, expected) => {
  expect(fillText(text, from)).toBe(expected)
})

test('texts inside a value are filled, and stay texts', () => {
  expect(fillTexts({ a: ['${name}', 1, null], '${name}': true }, from)).toEqual({ a: ['甲"}', 1, null], '${name}': true })
})
