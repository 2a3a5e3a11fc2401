import { ownValue } from '#kernel/page/path'
import { MARK, set } from './options.ts'

/** Shapes of points, by the names that settings have for them. */
const SHAPES: { readonly [name: string]: string } = { 'triangle-down': 'triangleDown' }

interface PointLook {
  readonly shape: string
  readonly size: number
  readonly color: string
}

/** A mark at each point, of a shape, a size and a colour of the author's; none without a shape. */
export function pointsMark({ shape, size, color }: PointLook, data: readonly unknown[], encode: object): readonly object[] {
  if (shape === '') return []
  return [
    {
      ...MARK,
      type: 'point',
      data,
      encode: { ...encode, shape: ownValue(SHAPES, shape) ?? shape, size: Math.min(Math.max(size, 0), 50) },
      style: set({ fill: color, stroke: color }),
    },
  ]
}
