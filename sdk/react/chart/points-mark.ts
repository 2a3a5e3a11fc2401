import { ownValue } from '#kernel/page/path'
import { asNumber, asObject, asText } from '../lenient.ts'
import { MARK, set } from './options.ts'

/** Shapes of points, by the names that settings have for them. */
const SHAPES: { readonly [name: string]: string } = { 'triangle-down': 'triangleDown' }

/** A mark at each point, of a shape, a size and a colour of the author's; none without a shape. */
export function pointsMark(point: unknown, data: readonly unknown[], encode: object): readonly object[] {
  const { shape, size, style, color } = asObject(point)
  const name = asText(shape)
  if (name === '') return []
  const fill = asText(asObject(style).fill) || asText(color)
  return [
    {
      ...MARK,
      type: 'point',
      data,
      encode: { ...encode, shape: ownValue(SHAPES, name) ?? name, size: Math.min(Math.max(asNumber(size, 5), 0), 50) },
      style: set({ fill, stroke: fill }),
    },
  ]
}
