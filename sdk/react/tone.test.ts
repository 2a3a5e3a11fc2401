import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toneClass, toneOf } from './tone.ts'

const arco = readFileSync(createRequire(import.meta.url).resolve('@arco-design/web-react/dist/css/arco.css'), 'utf8')
const css = readFileSync(join(import.meta.dirname, 'tone.css'), 'utf8')

/** The palette that a selector sets, by name. */
function paletteOf(selector: string): ReadonlyMap<string, string> {
  const block =
    arco
      .split(`${selector} {`)
      .find((each) => each.trimStart().startsWith('--red-1:'))
      ?.split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([a-z]+-\d+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}
const schemes = { light: paletteOf('\nbody'), dark: paletteOf("\nbody[arco-theme='dark']") }
const tones = [...css.matchAll(/--tone: var\(--([\w-]+)\);[^}]*--tone-text: var\(--([\w-]+)\)/g)].map(
  ([, back, text]) => ({
    back: back!,
    text: text!,
  }),
)

function luminanceOf(color: string): number {
  const [red, green, blue] = color.split(',').map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('toneOf', () => {
  it('gives a text the same tint each time, and uses all tints', () => {
    const words = [
      'paid',
      'open',
      'failed',
      'VIP',
      'new',
      '已支付',
      '待处理',
      'Oslo',
      'A',
      'B',
      'C',
      'D',
      'gold',
      'silver',
      'bronze',
      'done',
    ]
    expect(words.map(toneOf)).toEqual(words.map(toneOf))
    expect(new Set(words.map(toneOf)).size).toBe(6)
    expect(toneClass('')).toBe('')
  })

  it.each(['light', 'dark'] as const)('has tints whose text has a contrast of 4.5 or more: %s', (scheme) => {
    const palette = schemes[scheme]
    expect(tones).toHaveLength(6)
    const weak = tones.filter(
      ({ back, text }) => !(contrastOf(palette.get(back) ?? '', palette.get(text) ?? '') >= 4.5),
    )
    expect(weak).toEqual([])
  })
})
