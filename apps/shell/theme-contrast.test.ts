import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

/** The tokens that the block of a selector sets, by name. */
function tokensOf(selector: string): Record<string, string> {
  const from = css.indexOf(`\n${selector} {\n`)
  if (from < 0) throw new Error(`theme.css has no block of ${selector}`)
  const block = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries([...block.matchAll(/^\s+(--[\w-]+): ([^;]+);/gm)].map(([, name, value]) => [name, value]))
}

function colourOf(text: string): Colour {
  const hex = /^#(..)(..)(..)$/.exec(text)
  if (hex) return [...hex.slice(1).map((part) => Number.parseInt(part, 16)), 1] as unknown as Colour
  const [red, green, blue, alpha = 1] = text
    .replaceAll(/[^\d.,]/g, '')
    .split(',')
    .map(Number)
  return [red, green, blue, alpha] as Colour
}

const over = ([r, g, b, a]: Colour, [br, bg, bb]: Colour): Colour => [r * a + br * (1 - a), g * a + bg * (1 - a), b * a + bb * (1 - a), 1]

function luminanceOf([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => (part <= 10.05 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG, from 1 to 21. */
function contrastOf(front: Colour, back: Colour): number {
  const [light, dark] = [luminanceOf(over(front, back)), luminanceOf(back)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const shared = tokensOf('html body')
/** Arco's own colours of text, which the themes leave as they are. */
const themes = {
  light: { '--color-text-1': 'rgb(29,33,41)', '--color-text-2': 'rgb(78,89,105)', ...shared },
  dark: {
    ...shared,
    '--color-text-1': 'rgba(255,255,255,0.9)',
    '--color-text-2': 'rgba(255,255,255,0.7)',
    ...tokensOf('html body[arco-theme="dark"]'),
  },
} as const
/** Arco's own colours of fields, as they are and hovered. */
const FILLS: Readonly<Record<keyof typeof themes, Readonly<Record<string, string>>>> = {
  light: { '--color-fill-2': 'rgb(242,243,245)', '--color-fill-3': 'rgb(229,230,235)' },
  dark: { '--color-fill-2': 'rgba(255,255,255,0.08)', '--color-fill-3': 'rgba(255,255,255,0.12)' },
}
const SURFACES = ['--tessera-app', '--tessera-panel', '--tessera-raised', '--tessera-sunken', '--tessera-canvas']
const TEXTS = [
  '--color-text-1',
  '--color-text-2',
  '--color-text-3',
  '--tessera-success-text',
  '--tessera-warning-text',
  '--tessera-danger-text',
]
const COLOURED = ['--primary-6', '--link-6', '--danger-6']

const weak = (tokens: Record<string, string>, front: readonly string[], back: readonly string[], least: number) =>
  front.flatMap((text) =>
    back.flatMap((surface) => {
      const ratio = contrastOf(colourOf(tokens[text] ?? ''), colourOf(tokens[surface] ?? ''))
      return ratio >= least ? [] : [`${text} on ${surface}: ${ratio.toFixed(2)}`]
    }),
  )

test('a contrast is what WCAG says it is', () => {
  expect(contrastOf(colourOf('#000000'), colourOf('#ffffff'))).toBe(21)
  expect(contrastOf(colourOf('#777777'), colourOf('#ffffff'))).toBeCloseTo(4.48, 2)
  expect(contrastOf(colourOf('rgba(0, 0, 0, 0.5)'), colourOf('255, 255, 255'))).toBeCloseTo(3.95, 1)
})

describe.each(Object.entries(themes))('the %s theme', (name, tokens) => {
  test('every colour of text has a contrast of 4.5 on every surface', () => {
    expect(weak(tokens, TEXTS, SURFACES, 4.5)).toEqual([])
  })

  test('the counter of a text has a contrast of 4.5 on its field, also while that is hovered', () => {
    const counter = /word-limit:not\([^{]*\{\s*color: var\((--[\w-]+)\)/.exec(css)?.[1] ?? ''
    const fields = ['--color-fill-2', '--color-fill-3'].map((fill) =>
      over(colourOf(FILLS[name as keyof typeof FILLS][fill] ?? ''), colourOf((tokens as Record<string, string>)['--tessera-raised'] ?? '')),
    )
    for (const field of fields) expect(contrastOf(colourOf(tokens[counter as '--color-text-2']), field)).toBeGreaterThanOrEqual(4.5)
  })

  test('links, buttons in words and marks of danger have a contrast of 4.5 on panels', () => {
    expect(weak(tokens, COLOURED, ['--tessera-panel', '--tessera-raised'], 4.5)).toEqual([])
  })

  test('the ring of the focus, a selection and the edge of a field have a contrast of 3', () => {
    expect(weak(tokens, ['--primary-6'], SURFACES, 3)).toEqual([])
    expect(weak(tokens, ['--tessera-select', '--tessera-border-strong'], ['--tessera-panel'], 3)).toEqual([])
  })
})
