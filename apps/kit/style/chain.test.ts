import { expect, test } from 'vitest'
import { bindingsAt, chainOf, inheritedAt, variantsOf } from './chain.ts'

const WIDTHS = [
  { id: 'wide', max: 1280 },
  { id: 'phone', max: 768 },
]
const entry = {
  style: { color: 'red', top: 1 },
  looks: {
    phone: { color: 'blue' },
    ':hover': { color: 'green' },
    'wide@dark': { color: 'white' },
    old: { color: 'grey' },
    'head/': { color: 'pink' },
  },
  bindings: { 'looks.phone:hover.color': {}, 'style.left': {} },
}
const shared: Parameters<typeof chainOf>[1] = [
  { id: 'a', style: { color: 'one', top: 2 }, looks: { phone: { top: 3 } } },
  { id: 'b', style: { color: 'two' } },
]
const shown = (at: string, key: string) =>
  chainOf(entry, shared, WIDTHS, at, key).map((link) => `${link.shared ?? 'own'} ${link.variant}${link.holds ? '' : ' -'}`)

test('the chain has all that is said, the strongest first, and says what holds at a variant', () => {
  expect(shown('', 'color')).toEqual([
    ...['own phone:hover -', 'own :hover -', 'own wide@dark -', 'own phone -', 'own ', 'b ', 'a '],
    // A width that is gone holds nowhere.
    'own old -',
  ])
  expect(shown('phone', 'color').filter((each) => !each.endsWith('-'))).toEqual(['own phone', 'own ', 'b ', 'a '])
  expect(shown('phone@dark:hover', 'color').filter((each) => !each.endsWith('-'))[0]).toBe('own phone:hover')
  expect(shown('phone@dark', 'color').filter((each) => !each.endsWith('-'))[0]).toBe('own wide@dark')
  expect(shown('head/', 'color')).toEqual(['own head/'])
})

test('what is in force elsewhere is what conditions of fields see', () => {
  expect(inheritedAt(entry, shared, WIDTHS, 'phone')).toEqual({ color: 'red', top: 3 })
  expect(inheritedAt(entry, shared, WIDTHS, '')).toEqual({ color: 'two', top: 2 })
})

test('variants and their bindings are told apart', () => {
  expect(variantsOf(entry)).toEqual(['phone', ':hover', 'wide@dark', 'old', 'head/', 'phone:hover'])
  expect(bindingsAt(entry.bindings, 'phone:hover')).toEqual({ color: {} })
  expect(bindingsAt(entry.bindings, '')).toEqual({ left: {} })
})
