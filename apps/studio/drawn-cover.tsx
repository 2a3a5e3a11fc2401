import './drawn-cover.css'

/** Different ids have different colours, and each always the same. */
const HUES = 12

interface Block {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** From 0, the ground, to 1. */
  readonly weight: number
}
type Sizes = readonly [x: number, y: number, width: number, height: number, weight: number]
const block = (...[x, y, width, height, weight]: Sizes): Block => ({ x, y, width, height, weight })
const rows = (x: number, y: number, width: number, count: number): readonly Block[] =>
  Array.from({ length: count }, (_, index) => block(x, y + index * 12, width, 6, index === 0 ? 0.45 : 0.2))

/** Outlines of pages as back offices have them: a list, a board of figures, a form. */
const OUTLINES: readonly (readonly Block[])[] = [
  [block(16, 14, 60, 8, 0.7), block(196, 12, 28, 12, 0.9), ...rows(16, 34, 208, 6)],
  [
    ...[16, 88, 160].map((x) => block(x, 14, 64, 28, 0.3)),
    ...[20, 44, 34, 58, 48, 66, 40, 54].map((height, index) =>
      block(16 + index * 26, 116 - height, 18, height, index % 3 === 0 ? 0.7 : 0.35),
    ),
  ],
  [
    block(16, 14, 44, 88, 0.25),
    ...[0, 1, 2].flatMap((row) => [block(76, 16 + row * 26, 32, 6, 0.5), block(116, 12 + row * 26, 108, 14, 0.2)]),
    block(116, 92, 36, 12, 0.8),
  ],
]

/** The outline of a page in a colour of the project or template: its cover while it has no picture. */
export function DrawnCover({ id }: { readonly id: number }) {
  const hue = ((id * 5) % HUES) * (360 / HUES)
  const outline = OUTLINES[id % OUTLINES.length]!
  return (
    <svg
      className="studio-cover"
      style={{ '--studio-cover-hue': hue } as React.CSSProperties}
      viewBox="0 0 240 116"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {outline.map(({ weight, ...rest }) => (
        <rect key={`${rest.x} ${rest.y}`} {...rest} rx={2} opacity={weight} />
      ))}
    </svg>
  )
}
