import { asGroup, asNumber, asText, oneOf } from './lenient.ts'
import type { Place } from './marks.ts'

const CAPS = { circle: 'round', square: 'square' } as const

export interface PointLook {
  readonly shape?: unknown
  readonly size?: unknown
  readonly color?: unknown
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
  const size = asNumber(look.size, 0)
  if (size <= 0) return null
  const drawn = places.filter((place) => place !== null)
  return drawn.map(([x, y], at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a value has no name but its place
      key={at}
      d={`M${x} ${y}h0`}
      fill="none"
      stroke={asText(look.color) || usual}
      strokeWidth={size * 2}
      strokeLinecap={oneOf(CAPS, look.shape, 'circle')}
      vectorEffect="non-scaling-stroke"
    />
  ))
}

/** How a line is drawn, by `lineStyle` of older pages. */
export function strokeOf(style: unknown, usual: string) {
  const line = asGroup(style as { readonly [key: string]: unknown })
  return {
    fill: 'none',
    stroke: asText(line.stroke) || usual,
    strokeWidth: asNumber(line.lineWidth, 2),
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
}
