import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cssBlocks } from '../css-blocks.ts'
import { contrast, parseColor, type Rgb, toHex } from './colors.ts'
import { contrastPairs, failingPairs } from './contrast-pairs.ts'
import { THEME_PRESETS } from './presets.ts'
import { themeCss, themeSheet } from './theme-css.ts'
import { tokensProblems } from './token-values.ts'
import { effectiveTokens, TOKENS, type Tokens } from './tokens.ts'

const hex = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))).map((rgb) => toHex(rgb as unknown as Rgb))
const colorNames = TOKENS.filter(({ type }) => type === 'color').map(({ name }) => name)
const anyColors = fc.dictionary(fc.constantFrom(...colorNames), fc.oneof(hex, fc.record({ light: hex, dark: hex })))

/** What a sheet sets, by selector. */
function declarations(css: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const rules = new Map<string, ReadonlyMap<string, string>>()
  for (const line of css.split('\n').filter(Boolean)) {
    const [, selector = '', body = ''] = /^([^{}]+)\{([^{}]*)\}$/.exec(line) ?? []
    expect(selector).not.toBe('')
    rules.set(selector, new Map(body.split(';').map((each) => each.split(/:(.*)/s).slice(0, 2) as [string, string])))
  }
  return rules
}
const rgb = (value: string | undefined): Rgb => value!.match(/\d+/g)!.map(Number) as unknown as Rgb

test('a theme without tokens is an empty sheet', () => {
  expect(themeCss({})).toBe('')
})

test('a colour becomes the token, the shades of the library and its fills, in both schemes', () => {
  const rules = declarations(themeCss({ primary: { light: '#165dff', dark: '#6aa1ff' } }))
  expect(rules.get(':root body')?.get('--te-primary')).toBe('#165dff')
  expect(rules.get(':root body')?.get('--primary-6')).toBe('22,93,255')
  expect(rules.get(':root body[arco-theme=dark]')?.get('--te-primary')).toBe('#6aa1ff')
  expect(rules.get(':root body[arco-theme=dark]')?.get('--primary-6')).toBe('106,161,255')
  const fill = [...rules].find(([selector]) => selector.startsWith(':root body[arco-theme=dark] :is(.arco-btn-primary,'))
  expect(contrast(rgb(fill?.[1].get('--primary-6')), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  expect([...rules.values()].flatMap((each) => [...each.keys()]).some((name) => name.includes('danger'))).toBe(false)
})

test('sizes, corners, shadows and fonts are written in what the kit and the library read', () => {
  const css = themeCss({
    type: 16,
    'radius-small': 6,
    space: 6,
    density: 'small',
    'shadow-2': 'none',
    font: 'Arial, sans-serif',
    'x-gap': '12px',
  })
  const body = declarations(css).get(':root body')
  expect(Object.fromEntries(body!)).toEqual({
    ...{ '--te-type': '1.142857', '--te-radius-small': '6px', '--te-space': '6px', '--te-density': 'small', '--te-shadow-2': 'none' },
    ...{ '--te-font': 'Arial, sans-serif', '--te-x-gap': '12px', '--border-radius-small': '6px' },
  })
  expect(css).toContain('box-shadow:var(--te-shadow-2)')
})

test('whatever the colours, text of the theme colours on panels and white on fills can be read in the sheet', () => {
  fc.assert(
    fc.property(anyColors, (theme) => {
      const css = declarations(themeCss(theme as Tokens))
      const all = effectiveTokens(theme as Tokens)
      for (const [selector, scheme] of [
        [':root body', 'light'],
        [':root body[arco-theme=dark]', 'dark'],
      ] as const) {
        const panel = parseColor(String((all.panel as { light: string; dark: string })[scheme] ?? all.panel))!
        for (const name of ['primary', 'success', 'warning', 'danger']) {
          const shade = css.get(selector)?.get(`--${name}-6`)
          if (shade) expect(contrast(rgb(shade), panel)).toBeGreaterThanOrEqual(4.5)
        }
        const line = css.get(selector)?.get('--te-line')
        if (line) expect(contrast(rgb(line), panel)).toBeGreaterThanOrEqual(3)
      }
      for (const [selector, each] of css)
        if (selector.includes(' :is(.arco-btn-primary'))
          for (const [name, value] of each)
            if (/^--\w+-[567]$/.test(name)) expect(contrast(rgb(value), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a sheet sets nothing but the properties of a theme, whatever was stored', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'red;}',
      '#fff}body{display:none',
      'url(https://evil.test)',
      '</style>',
      '#fff/*',
      'expression(1)',
      '#fff\n',
      '0 0 0 #000, url(x)',
    ),
    fc.integer(),
    fc.jsonValue(),
  )
  const names = fc.oneof(
    fc.constantFrom(...TOKENS.map(({ name }) => name), 'x-a', 'x-}', '__proto__', 'constructor', 'primary;'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, hostile)), (rows) => {
      const css = themeCss(Object.fromEntries(rows))
      expect(css).not.toMatch(/url\(|@|<|expression|\/\*/)
      for (const part of cssBlocks(css)) {
        expect(part.kind).toBe('rule')
        if (part.kind === 'rule') for (const child of part.body) expect(child.kind).toBe('declaration')
      }
      for (const each of declarations(css).values())
        for (const name of each.keys()) expect(name).toMatch(/^(--[a-z0-9-]+|border-color|box-shadow)$/)
    }),
    { numRuns: 2000 },
  )
})

test.each(THEME_PRESETS)('the fourteen pairs of $id pass in both schemes, and its values are values of its tokens', ({ tokens }) => {
  expect(contrastPairs(tokens, 'light')).toHaveLength(14)
  expect(failingPairs(tokens)).toEqual([])
  expect(tokensProblems(tokens)).toEqual([])
})

test('a pair that fails says by which colour it would pass, and with that colour it does', () => {
  fc.assert(
    fc.property(anyColors, (theme) => {
      for (const { token, scheme, nearest, id } of failingPairs(theme as Tokens)) {
        if (nearest === null) continue
        const before = effectiveTokens(theme as Tokens)[token]
        const both = typeof before === 'object' ? before : { light: String(before), dark: String(before) }
        const mended = { ...theme, [token]: { ...both, [scheme]: nearest } } as Tokens
        expect(contrastPairs(mended, scheme).find((pair) => pair.id === id)?.passes).toBe(true)
      }
    }),
  )
  const [failing] = failingPairs({ 'text-3': '#cccccc' })
  expect(failing).toMatchObject({ id: 'text-3/panel', scheme: 'light', token: 'text-3' })
  expect(failing?.nearest).toMatch(/^#[0-9a-f]{6}$/)
})

test('pages load a theme in the layer of themes, and nothing for a theme that says nothing', () => {
  expect(themeSheet({ 'radius-small': 6 })).toBe(`@layer theme{${themeCss({ 'radius-small': 6 })}}`)
  expect(themeSheet({})).toBe('')
})
