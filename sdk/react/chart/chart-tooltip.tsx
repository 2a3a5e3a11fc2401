import type { Spot } from './drawing.ts'
import type { ChartModel } from './model.ts'

/** So many values are listed beside a pointer; the one pointed at is always among them. */
const MOST_LISTED = 12

/** The values at a place: those of all series there, the one that is pointed at first among equals. */
export function ChartTooltip(props: {
  readonly model: ChartModel
  /** The position of the point that is pointed at. */
  readonly at: number
  /** All points of its x, or it alone. */
  readonly beside: readonly number[]
  readonly spot: Spot
  readonly width: number
  readonly height: number
  readonly colorOf: (at: number) => string
  readonly nameOf: (at: number) => string
  readonly write: (at: number) => string
}) {
  const { model, at, beside, spot, width, height } = props
  const near = beside.length <= MOST_LISTED ? beside : [at, ...beside.filter((each) => each !== at).slice(0, MOST_LISTED - 1)]
  const style = {
    ...(spot.x > width / 2 ? { right: width - spot.x + 12 } : { left: spot.x + 12 }),
    ...(spot.y > height / 2 ? { bottom: Math.max(0, height - spot.y) } : { top: Math.max(0, spot.y) }),
  }
  return (
    <div className="tessera-chart-tooltip" style={style} aria-hidden>
      <div>{model.write(model.points[at]!.x)}</div>
      {near.map((each) => (
        <div key={each} data-active={each === at || undefined}>
          <i style={{ background: props.colorOf(each) }} />
          <span>{props.nameOf(each)}</span>
          <b>{props.write(each)}</b>
        </div>
      ))}
      {near.length < beside.length && <div>…</div>}
    </div>
  )
}
