import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from './colors.ts'
import { fromDesignTokens, toDesignTokens } from './design-tokens.ts'
import { THEME_PRESETS } from './presets.ts'
import { type OwnType, tokenProblem, tokensProblems } from './token-values.ts'
import { DENSITIES, TOKENS, type Tokens, type TokenValue } from './tokens.ts'

const hex = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((rgb) => toHex(rgb))
const color = fc.oneof(hex, fc.record({ light: hex, dark: hex }))
const shadow = fc.constantFrom('none', '0 1px 2px #000', 'inset 0 0 4px 1px rgba(0, 0, 0, 0.2)', '0 1px 2px #000, 0 4px 8px #0003')
const anyValueOf = (name: string) => {
  const { type, min, max, step = 1 } = TOKENS.find((token) => token.name === name)!
  if (type === 'color') return color
  if (type === 'shadow') return shadow
  if (type === 'font') return fc.constantFrom('Arial', 'Inter, "PingFang SC", sans-serif')
  if (type === 'choice') return fc.constantFrom(...DENSITIES)
  return fc.integer({ min: (min ?? 0) / step, max: (max ?? 0) / step }).map((value) => value * step)
}
const own = { 'x-brand': 'color', 'x-gap': 'length', 'x-lift': 'shadow', 'x-title': 'font' } as const satisfies Record<string, OwnType>
const ownValues = {
  'x-brand': color,
  'x-gap': fc.constantFrom('12px', '1.5rem'),
  'x-lift': shadow,
  'x-title': fc.constant('Georgia, serif'),
}
const theme: fc.Arbitrary<Tokens> = fc.record(
  { ...Object.fromEntries(TOKENS.map(({ name }) => [name, anyValueOf(name)])), ...ownValues } as Record<string, fc.Arbitrary<TokenValue>>,
  { requiredKeys: [] },
) as fc.Arbitrary<Tokens>

test('what is written comes back as it was, the project’s own tokens included', () => {
  fc.assert(
    fc.property(theme, (tokens) => {
      const file = JSON.parse(JSON.stringify(toDesignTokens(tokens, own))) as unknown
      const { known, unknown, refused } = fromDesignTokens(file, own)
      expect({ unknown, refused }).toEqual({ unknown: [], refused: [] })
      expect(Object.fromEntries(known.map(({ name, value }) => [name, value]))).toEqual(tokens)
      expect(toDesignTokens(Object.fromEntries(known.map(({ name, value }) => [name, value])), own)).toEqual(file)
    }),
  )
})

test('every preset comes back as it was', () => {
  for (const { tokens } of THEME_PRESETS)
    expect(Object.fromEntries(fromDesignTokens(toDesignTokens(tokens)).known.map(({ name, value }) => [name, value]))).toEqual(tokens)
})

test('a file of another tool is read: groups, inherited types, objects for colours, lengths and shadows', () => {
  const file = {
    $description: 'Of another tool',
    brand: { $type: 'color', blue: { $value: { colorSpace: 'srgb', components: [0, 0, 1], hex: '#0000ff' } } },
    primary: { $type: 'color', $value: '#123456' },
    'radius-small': { $type: 'dimension', $value: '6px' },
    lift: {
      $type: 'shadow',
      $value: { color: '#00000040', offsetX: { value: 0, unit: 'px' }, offsetY: '2px', blur: '4px', spread: '0px' },
    },
    heading: { $type: 'fontFamily', $value: ['Source Sans', 'serif'] },
    alias: { $type: 'color', $value: '{brand.blue}' },
    motion: { $type: 'duration', $value: '200ms' },
  }
  const { known, unknown, refused } = fromDesignTokens(file)
  expect(known).toEqual([
    { name: 'primary', value: '#123456' },
    { name: 'radius-small', value: 6 },
  ])
  expect(unknown).toEqual([
    { name: 'brand-blue', as: 'x-brand-blue', type: 'color', value: '#0000ff' },
    { name: 'lift', as: 'x-lift', type: 'shadow', value: '0px 2px 4px 0px #00000040' },
    { name: 'heading', as: 'x-heading', type: 'font', value: '"Source Sans", serif' },
  ])
  expect(refused).toEqual([
    { name: 'alias', why: 'reference' },
    { name: 'motion', why: 'type' },
  ])
})

test('hostile names and values are refused by name, and nothing of them is taken', () => {
  const hostile = JSON.parse(`{
    "primary": { "$type": "color", "$value": "red;}body{display:none" },
    "danger": { "$value": { "toString": 1 } },
    "font": { "$value": ["a\\";}", "b"] },
    "type": { "$value": { "value": 99, "unit": "px" } },
    "constructor": { "$type": "color", "$value": "#fff" },
    "__proto__": { "$type": "color", "$value": "#fff" },
    "x-}*{": { "$type": "color", "$value": "url(//evil.test)" },
    "链接": { "$type": "color", "$value": "#fff" },
    "bare": "#fff"
  }`) as unknown
  const { known, unknown, refused } = fromDesignTokens(hostile)
  expect(known).toEqual([])
  expect(unknown.map(({ as }) => as)).toEqual(['x-constructor', 'x-proto'])
  expect(refused).toEqual([
    ...['primary', 'danger', 'font', 'type'].map((name) => ({ name, why: 'value' })),
    { name: 'x-}*{', why: 'name' },
    { name: '链接', why: 'name' },
    { name: 'bare', why: 'value' },
  ])
})

test('anything at all is read without an error, and what is taken of it could be typed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('$value', 'x', 'primary'), (value, key) => {
      const { known, unknown } = fromDesignTokens({ primary: { $value: value }, [key]: value })
      for (const { name, value: read } of known) expect(tokenProblem(name, read)).toBeNull()
      for (const { as, value: read, type } of unknown) expect(tokenProblem(as, read, { [as]: type })).toBeNull()
    }),
  )
  const deep = JSON.parse(`${'{"a":'.repeat(50)}{"$value":1}${'}'.repeat(50)}`) as unknown
  expect(fromDesignTokens(deep).refused).toEqual([{ name: 'a.a.a.a.a.a', why: 'deep' }])
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`t${index}`, { $type: 'color', $value: '#fff' }]))
  expect(fromDesignTokens(many).unknown).toHaveLength(500)
})

test('a value is refused with words that name its token', () => {
  expect(
    tokensProblems({ nothing: 1, type: 40, font: 'a;b', primary: { light: '#fff', dark: 'no' }, space: { light: '1', dark: '2' } }),
  ).toEqual([
    { name: 'nothing', why: { zh: '没有名为“nothing”的变量', en: 'There is no token “nothing”' } },
    { name: 'type', why: { zh: '“字号”不接受这个值 (12–16)', en: '“Type size” does not take this value (12–16)' } },
    { name: 'font', why: { zh: '“字体”不接受这个值', en: '“Font” does not take this value' } },
    { name: 'primary', why: { zh: '“主色”不接受这个值', en: '“Primary” does not take this value' } },
    { name: 'space', why: { zh: '“间距单位”不接受这个值 (2–8)', en: '“Unit of space” does not take this value (2–8)' } },
  ])
})
