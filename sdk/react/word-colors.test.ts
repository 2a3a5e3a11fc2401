import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordColors } from './mark-color.ts'

const channels = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((each) => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}
const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((color) => `#${color.toString(16).padStart(6, '0')}`)

describe('a chosen colour for words', () => {
  it('can be read on light and on dark grounds, whichever it is', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const { light, dark } = wordColors(color)
        for (const ground of ['#ffffff', '#f7f8fa', '#f2f3f5'])
          expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5)
        for (const ground of ['#17171a', '#232324', '#333335'])
          expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('stays as it is where it can be read already, and where only a style sheet knows it', () => {
    expect(wordColors('#1d2129').light).toBe('#1d2129')
    expect(wordColors('var(--brand)')).toEqual({ light: 'var(--brand)', dark: 'var(--brand)' })
  })
})
