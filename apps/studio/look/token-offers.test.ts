import { expect, test } from 'vitest'
import type { TokenRecord } from '#kernel/page/look'
import { effectiveTokens } from '#kernel/page/look/theme'
import { offeredTokens, shownColor } from './token-offers.ts'

const own: readonly TokenRecord[] = [
  { kind: 'token', id: 'x-brand', label: { zh: '品牌', en: 'Brand' }, type: 'color' },
  { kind: 'token', id: 'x-gap', label: { zh: '间隔', en: 'Gap' }, type: 'length' },
]
const names = (path: string) => offeredTokens(path, own).map(({ name }) => name)

test('a style is offered the tokens of its kind, those of the project last', () => {
  expect(names('backgroundColor').at(0)).toBe('primary')
  expect(names('backgroundColor')).not.toContain('space')
  expect(names('color').at(-1)).toBe('x-brand')
  expect(names('borderRadius')).toEqual(['radius-small', 'radius-medium', 'radius-large', 'x-gap'])
  expect(names('boxShadow')).toEqual(['shadow-1', 'shadow-2', 'shadow-3'])
  expect(names('width')).toEqual(['space', 'x-gap'])
  expect(names('display')).toEqual([])
  expect(offeredTokens('color', own).at(-1)).toMatchObject({ text: 'var(--te-x-brand)' })
})

test('a value that names a token shows what the token is in a scheme', () => {
  const tokens = effectiveTokens({ primary: { light: '#111111', dark: '#eeeeee' } })
  expect(shownColor('var(--te-primary)', tokens, 'light')).toBe('#111111')
  expect(shownColor(' var( --te-primary ) ', tokens, 'dark')).toBe('#eeeeee')
  expect(shownColor('var(--te-nobody)', tokens, 'dark')).toBe('var(--te-nobody)')
  expect(shownColor('#123456', tokens, 'light')).toBe('#123456')
})
