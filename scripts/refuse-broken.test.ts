import { expect, it } from 'vitest'
import { whyBroken } from './refuse-broken.ts'

it('finds a file that exports what it does not have', () => {
  expect(whyBroken('const a = 1; export { a, panel_exports as t }')).toContain("Export 'panel_exports' is not defined")
})

it('accepts a file that loads', () => {
  expect(whyBroken('import { b } from "./b.js"; const a = await b(); export { a as t }')).toBeNull()
})
