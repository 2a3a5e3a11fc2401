import { asObject, asText } from '../lenient.ts'

const SIDES = ['top', 'right', 'bottom', 'left'] as const
type Side = (typeof SIDES)[number]

export interface LegendPlace {
  readonly side: Side
  /** Where along that side. */
  readonly along: 'start' | 'center' | 'end'
  readonly isVertical: boolean
}

const ALONG: { readonly [name: string]: LegendPlace['along'] } = { left: 'start', top: 'start', right: 'end', bottom: 'end' }

/** The place of a legend, from `{ layout, position }` with a position such as `top-left`. */
export function legendPlaceOf(legend: unknown): LegendPlace {
  const { layout, position } = asObject(legend)
  const [first = '', second = ''] = (asText(position) || 'top').split('-')
  return { side: SIDES.find((each) => each === first) ?? 'top', along: ALONG[second] ?? 'center', isVertical: layout === 'vertical' }
}

const TEXTS = { zh: '图例', en: 'Legend' } as const

/** What the colours mean. Each name switches its own on and off. */
export function ChartLegend(props: {
  readonly names: readonly string[]
  readonly colors: ReadonlyMap<string, string>
  readonly hidden: ReadonlySet<string>
  readonly place: LegendPlace
  readonly locale: 'zh' | 'en'
  readonly className: string
  readonly onToggle: (name: string) => void
}) {
  const { names, colors, hidden, place, locale } = props
  return (
    <fieldset
      className={`tessera-chart-legend ${props.className}`}
      data-vertical={place.isVertical || undefined}
      data-along={place.along}
      aria-label={TEXTS[locale]}
    >
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => props.onToggle(name)}>
          <i style={{ background: colors.get(name) }} aria-hidden />
          <span>{name}</span>
        </button>
      ))}
    </fieldset>
  )
}
