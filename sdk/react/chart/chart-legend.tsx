import { type Locale, tableIn } from '#kernel/message'
import type { legendField } from '../../fields/charts.ts'
import type { FieldType } from '../field-types.ts'
import type { Marks } from './chart-image.ts'
import { dashOf } from './options.ts'
import { patternCss } from './patterns.ts'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof SIDES)[number]

export interface LegendPlace {
  readonly side: Side
  /** Where along that side. */
  readonly along: 'start' | 'center' | 'end'
  readonly isVertical: boolean
}

/** Settings of a legend. */
export type LegendLook = FieldType<typeof legendField>

const TOP: LegendLook = { layout: 'horizontal', position: 'top' }
const ALONG: { readonly [name: string]: LegendPlace['along'] } = { left: 'start', top: 'start', right: 'end', bottom: 'end' }

/** The place of a legend, from `{ layout, position }` with a position such as `top-left`. */
export function legendPlaceOf({ layout, position }: LegendLook = TOP): LegendPlace {
  const [first = '', second = ''] = position.split('-')
  return { side: SIDES.find((each) => each === first) ?? 'top', along: ALONG[second] ?? 'center', isVertical: layout === 'vertical' }
}

const TEXTS = { zh: '图例', en: 'Legend' } as const

/** What the colours mean. Each name switches its own on and off. */
export function ChartLegend(props: {
  readonly names: readonly string[]
  readonly colors: ReadonlyMap<string, string>
  readonly hidden: ReadonlySet<string>
  readonly place: LegendPlace
  /** By what the names differ. */
  readonly marks: Marks
  readonly dark: boolean
  readonly locale: Locale
  readonly className: string
  readonly onToggle: (name: string) => void
}) {
  const { names, colors, hidden, place, locale, marks, dark } = props
  return (
    <fieldset
      className={`tessera-chart-legend ${props.className}`}
      data-vertical={place.isVertical || undefined}
      data-along={place.along}
      aria-label={tableIn(TEXTS, locale)}
    >
      {names.map((name, at) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => props.onToggle(name)}>
          <Sign color={colors.get(name) ?? 'currentcolor'} at={at} marks={marks} dark={dark} />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Sign({ color, at, marks, dark }: { readonly color: string; readonly at: number; readonly marks: string; readonly dark: boolean }) {
  if (marks === 'dashes')
    return (
      <svg className="tessera-chart-dash" viewBox="0 0 28 10" aria-hidden="true">
        <path d="M0 5h28" stroke={color} strokeWidth="2" strokeDasharray={dashOf(at).join(' ') || undefined} />
      </svg>
    )
  const isPattern = marks === 'patterns'
  return (
    <i
      className={isPattern ? 'tessera-chart-pattern' : undefined}
      style={{ background: isPattern ? patternCss(color, at, dark) : color }}
      aria-hidden
    />
  )
}
