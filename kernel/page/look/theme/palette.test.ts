import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, nearestPassing, over, parseColor, parseRgba, type Rgb } from './colors.ts'
import { PANELS, paletteOf } from './palette.ts'

const color = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))) as unknown as fc.Arbitrary<Rgb>

test('text and filled controls stay readable for any colour, on the panels of a page without a theme', () => {
  fc.assert(
    fc.property(color, fc.boolean(), (chosen, dark) => {
      const { shades, fills } = paletteOf(chosen, dark)
      expect(contrast(shades[5]!, dark ? PANELS.dark : PANELS.light)).toBeGreaterThanOrEqual(4.5)
      for (const fill of fills) expect(contrast(fill, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('text and filled controls stay readable for any colour on panels of any other', () => {
  fc.assert(
    fc.property(color, color, fc.boolean(), (chosen, panel, dark) => {
      const { shades, fills } = paletteOf(chosen, dark, panel)
      expect(shades).toHaveLength(10)
      expect(contrast(shades[5]!, panel)).toBeGreaterThanOrEqual(4.5)
      for (const fill of fills) expect(contrast(fill, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that can be read already is taken as it is', () => {
  expect(paletteOf([125, 51, 255], false).shades[5]).toEqual([125, 51, 255])
  expect(paletteOf([125, 51, 255], false).fills[1]).toEqual([125, 51, 255])
  expect(paletteOf([181, 125, 255], true).shades[5]).toEqual([181, 125, 255])
})

test('colours are read in all their spellings, and nothing else is', () => {
  expect(['#f00', '#ff0000', 'rgb(255, 0, 0)', 'rgba(255,0,0,.5)', '#f008'].map(parseColor)).toEqual(Array(5).fill([255, 0, 0]))
  expect(parseRgba('rgb(0 0 0 / 50%)')).toEqual([0, 0, 0, 0.5])
  for (const text of ['red', 'red;}', '#ff', '#fffff', 'rgb(1,2)', 'url(x)', 'rgb(0,0,0);', 'var(--x)', '#000/**/'])
    expect(parseRgba(text)).toBeUndefined()
})

test('the nearest colour that passes is found on all grounds at once, and none where there is none', () => {
  fc.assert(
    fc.property(color, color, (chosen, ground) => {
      const found = nearestPassing(chosen, [ground], 4.5)
      expect(found && contrast(found, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
  expect(
    nearestPassing(
      [128, 128, 128],
      [
        [0, 0, 0],
        [255, 255, 255],
      ],
      4.6,
    ),
  ).toBeUndefined()
  expect(nearestPassing([0, 0, 0], [[255, 255, 255]], 4.5)).toEqual([0, 0, 0])
})

test('of a colour that can be seen through, what is behind it is seen', () => {
  expect(over([255, 255, 255, 0.5], [0, 0, 0])).toEqual([128, 128, 128])
})
