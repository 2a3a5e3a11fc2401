import './skeleton.css'

/** What the data will look like: one block, lines of text, the bars of a chart, rows of a table, or one large value. */
export type SkeletonShape = 'block' | 'lines' | 'bars' | 'rows' | 'value'

const COUNT: { readonly [shape in SkeletonShape]: number } = { block: 1, lines: 3, bars: 9, rows: 6, value: 1 }

interface SkeletonProps {
  readonly shape?: SkeletonShape
  /** Lines, bars or rows; as many as are usual for the shape unless given. At most 20 are shown. */
  readonly count?: number
}

/** Holds the place of data that is loading. Seen after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ shape = 'block', count = COUNT[shape] }: SkeletonProps) {
  const bones = Array.from({ length: Math.min(20, Math.max(1, count)) }, (_, index) => index)
  return (
    <span className={`tessera-skeleton tessera-skeleton-${shape}`} aria-hidden="true">
      {bones.map((index) => (
        <span key={index} className="tessera-skeleton-bone" />
      ))}
    </span>
  )
}
