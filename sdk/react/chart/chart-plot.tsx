import { type ReactNode, useId } from 'react'
import { type Locale, tableIn } from '#kernel/message'
import { ChartTooltip } from './chart-tooltip.tsx'
import { CHART_TEXTS } from './chart-words.ts'
import type { Drawing } from './drawing.ts'
import type { Drawn } from './kind.ts'
import type { ChartModel } from './model.ts'
import type { Size } from './use-drawing.ts'
import { type Pointing, spotOf } from './use-pointing.ts'

/** A drawing with what lies on it: what is pointed at, and what is dragged. It can be walked through by keys, and says where it is. */
export function ChartPlot(props: {
  readonly setHost: (host: HTMLElement | null) => void
  readonly className: string
  readonly label: string
  readonly locale: Locale
  readonly isEdited: boolean
  readonly size: Size
  readonly drawing: Drawing | undefined
  readonly drawn: Drawn | undefined
  readonly model: ChartModel
  readonly pointing: Pointing
  readonly isRound: boolean
  readonly zooms: boolean
  readonly colorOf: (at: number) => string
  readonly nameOf: (at: number) => string
  readonly write: (at: number) => string
  readonly children?: ReactNode
}) {
  const { model, pointing, drawing, drawn, size, locale } = props
  const texts = tableIn(CHART_TEXTS, locale)
  const keysId = useId()
  const { at, span } = pointing
  const spot = at === undefined ? undefined : spotOf(drawing, drawn, at)
  const isShared = drawn?.xAt !== undefined
  const beside = at === undefined ? [] : isShared ? model.groups[model.xOf[at]!]! : [at]
  const host = <div ref={props.setHost} className={`tessera-chart-host ${props.className}`} aria-hidden={!props.isEdited || undefined} />
  // While it is edited it is a picture, and nothing in it can be pressed.
  if (props.isEdited) {
    return (
      <div className="tessera-chart-area" role="img" aria-label={props.label}>
        {host}
      </div>
    )
  }
  const said = at === undefined ? '' : spoken(props, at)
  return (
    <div
      className="tessera-chart-area"
      role="application"
      aria-roledescription={texts.chart}
      aria-label={props.label}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the points in it are reached by arrow keys
      tabIndex={0}
      {...pointing.handlers}
    >
      {host}
      {spot && at !== undefined && (
        <div className="tessera-chart-marks" aria-hidden>
          {isShared && drawn?.place && !props.isRound && <i className="tessera-chart-line" style={{ left: spot.x }} />}
          <i className="tessera-chart-dot" style={{ left: spot.x, top: spot.y, background: props.colorOf(at) }} />
          <ChartTooltip
            model={model}
            at={at}
            beside={beside}
            spot={spot}
            width={size.width}
            height={size.height}
            colorOf={props.colorOf}
            nameOf={props.nameOf}
            write={props.write}
          />
        </div>
      )}
      {span && <i className="tessera-chart-span" style={{ left: Math.min(...span), width: Math.abs(span[1] - span[0]) }} aria-hidden />}
      <span id={keysId} className="tessera-visually-hidden">
        {texts.keys}
        {props.zooms ? `${locale === 'zh' ? '；' : '. '}${texts.zoomKeys}` : ''}
      </span>
      <span className="tessera-visually-hidden" role="status">
        {pointing.isWalked ? said : ''}
      </span>
    </div>
  )
}

/** A point in words: its x, its series where there are several, its value. */
function spoken(
  { model, nameOf, write }: { readonly model: ChartModel; readonly nameOf: (at: number) => string; readonly write: (at: number) => string },
  at: number,
): string {
  const point = model.points[at]!
  const name = point.series === '' || point.series === point.x || model.series.length < 2 ? '' : nameOf(at)
  return `${[model.write(point.x), name].filter((part) => part !== '').join(', ')}: ${write(at)}`
}
