import { expect, it } from 'vitest'
import { PAGE_LIMITS } from '../values/limits.ts'
import { liftBindings } from './lift.ts'

it('leaves formulas beyond the limit as they are written, and names them', () => {
  const formula = { type: 'variable', value: 'a' }
  const list = Array.from({ length: PAGE_LIMITS.bindings + 2 }, () => formula)
  const { value, bindings, unread } = liftBindings({ list })
  expect(Object.keys(bindings)).toHaveLength(PAGE_LIMITS.bindings)
  expect(unread).toEqual([`list.${PAGE_LIMITS.bindings}`, `list.${PAGE_LIMITS.bindings + 1}`])
  expect((value.list as readonly unknown[]).slice(-3)).toEqual([null, formula, formula])
})
