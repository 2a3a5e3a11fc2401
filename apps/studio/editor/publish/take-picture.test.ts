import { expect, test } from 'vitest'
import { elementRecord } from '../inspector/testing.fixture.tsx'
import { privacyOf } from './take-picture.ts'

const shownAs = (more: object) => {
  const element = elementRecord('It', more)
  return privacyOf({ entries: new Map([[element.id, element]]) })('It')
}

test('what an author wrote is seen on the picture of a page; data are bars, and what asks for a permission is not there', () => {
  expect(shownAs({ props: { text: 'Order' } })).toBe('shown')
  expect(shownAs({ bindings: { text: { kind: 'text', source: 'hello' } } })).toBe('shown')
  expect(shownAs({ bindings: { text: { kind: 'formula', source: 'app.user.name' } } })).toBe('bars')
  expect(shownAs({ source: { api: 'a', source: 'source/http', config: {}, bindings: {}, execute: 'at once' } })).toBe('bars')
  expect(shownAs({ props: { authCode: 'orders.see' } })).toBe('hidden')
  expect(shownAs({ bindings: { authScript: { kind: 'formula', source: 'true' } } })).toBe('hidden')
})
