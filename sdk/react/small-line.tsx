import type { Place } from './marks.ts'

const CAPS = { circle: 'round', square: 'square' } as const

/** The appearance of the points of a small line; `size` is in pixels. */
export interface PointLook {
  readonly shape?: keyof typeof CAPS
  readonly size: number
  readonly color?: string
}

/** A mark at each value, that keeps its shape however the drawing is stretched. */
export function SmallPoints({
  places,
  look,
  usual,
}: {
  readonly places: readonly (Place | null)[]
  readonly look: PointLook
  readonly usual: string
}) {
  if (look.size <= 0) return null
  const drawn = places.filter((place) => place !== null)
  return drawn.map(([x, y], at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a value has no name but its place
      key={at}
      d={`M${x} ${y}h0`}
      fill="none"
      stroke={look.color || usual}
      strokeWidth={look.size * 2}
      strokeLinecap={CAPS[look.shape ?? 'circle']}
      vectorEffect="non-scaling-stroke"
    />
  ))
}

/** The stroke of a line, by the `lineStyle` of older pages. */
export function strokeOf(line: { readonly stroke: string; readonly lineWidth?: number | undefined }, usual: string) {
  return {
    fill: 'none',
    stroke: line.stroke || usual,
    strokeWidth: line.lineWidth ?? 2,
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
}
