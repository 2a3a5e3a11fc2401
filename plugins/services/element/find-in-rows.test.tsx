import { afterEach, expect, test } from 'vitest'
import { findPageElement } from './find.ts'

afterEach(() => document.body.replaceChildren())

test('an element is found in the row that asks, then in the rows around, and else where it is first', () => {
  document.body.innerHTML = `
    <i data-id="A" data-type="Text" data-row="List_1:r1">1</i>
    <i data-id="A" data-type="Text" data-row="List_1:r%2E2">2</i>
    <i data-id="B" data-type="Text" data-row="List_1:r1/List_2:k">3</i>`
  const found = (id: string, scope?: string) => findPageElement(id, document, scope)?.textContent
  expect(found('A')).toBe('1')
  expect(found('A', 'List_1:r%2E2')).toBe('2')
  expect(found('A', 'List_1:r%2E2/List_2:k')).toBe('2')
  expect(found('B', 'List_1:r1/List_2:k')).toBe('3')
  expect(found('B', 'List_1:r9')).toBe('3')
  expect(found('C', 'List_1:r1')).toBeUndefined()
})
