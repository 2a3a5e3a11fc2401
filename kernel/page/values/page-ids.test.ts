import { expect, test } from 'vitest'
import { createId } from './page-ids.ts'

test('the id of an element can be written in a formula, also where its type names a plugin', () => {
  expect(createId('Button')).toMatch(/^Button_[0-9a-z]{10}$/)
  expect(createId('acme.rating/Stars')).toMatch(/^Stars_[0-9a-z]{10}$/)
})
