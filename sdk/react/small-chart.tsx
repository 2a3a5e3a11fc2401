import type { CSSProperties, ReactNode } from 'react'
import { tableIn } from '#kernel/message'
import type { PageMode, RootProps } from '#kernel/view'
import type { Value } from './marks.ts'
import { NoData } from './no-data.tsx'
import './small-chart.css'
import { useChartColors } from './use-chart-colors.tsx'
import { useDarkHere } from './use-dark.ts'
import { useLanguage } from './use-element.ts'

const TEXTS = {
  zh: { empty: '暂无数据', sample: '示例数据' },
  en: { empty: 'No data', sample: 'Sample data' },
} as const

/** Props of a small chart, such as a sparkline. */
export interface SmallChartProps<Data> {
  readonly root: RootProps
  readonly part: (name: string) => string
  readonly mode: PageMode
  readonly props: { readonly theme: string; readonly autoFit: boolean; readonly appendPadding: number }
  /** What there is to draw; undefined without data. */
  readonly data: Data | undefined
  /** Drawn where there is none yet, while the page is edited. */
  readonly sample: Data
  /** What those hear who do not see it. */
  readonly label: (data: Data) => string
  /** Drawn by those colours, those of the page's theme. */
  readonly children: (data: Data, colors: readonly string[]) => ReactNode
  readonly className?: string
}

/** The frame of a small chart that renders its own marks: its box, colours, and the note for empty data. */
export function SmallChart<Data>({ root, part, mode, props, data, sample, label, children, className = '' }: SmallChartProps<Data>) {
  const texts = tableIn(TEXTS, useLanguage())
  const [isDarkHere, here] = useDarkHere()
  const isDark = isDarkHere || props.theme === 'dark'
  const { colors, probe } = useChartColors(isDark)
  const isSampled = mode === 'edit' && data === undefined
  const shown = isSampled ? sample : data
  const style = { '--tessera-chart-padding': `${Math.max(0, props.appendPadding)}px`, ...root.style } as CSSProperties
  const classes = [
    root.className,
    'tessera-small-chart',
    props.autoFit === false && 'tessera-small-chart-fixed',
    isSampled && 'tessera-small-chart-sample',
    className,
  ]
  return (
    <div {...root} ref={here} style={style} className={classes.filter(Boolean).join(' ')}>
      {probe}
      {isSampled && <div className={`tessera-small-chart-note ${part('note')}`}>{texts.sample}</div>}
      {shown === undefined ? (
        <div className={`tessera-small-chart-empty ${part('empty')}`}>
          <NoData id={root['data-id']}>{texts.empty}</NoData>
        </div>
      ) : (
        <div className={`tessera-small-chart-plot ${part('plot')}`} role="img" aria-label={label(shown)}>
          {children(shown, colors)}
        </div>
      )}
    </div>
  )
}

/** A drawing of 100 by 100 that fills its box; lines keep their width. */
export function Stretched({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}

const numberWords = {
  zh: (all: number, low: string, high: string, last: string) => `${all} 个数值，最低 ${low}，最高 ${high}，最后 ${last}`,
  en: (all: number, low: string, high: string, last: string) => `${all} values, lowest ${low}, highest ${high}, last ${last}`,
} as const

/** A sentence about numbers, in the page's language. */
export function useNumberWords(): (values: readonly Value[]) => string {
  const words = tableIn(numberWords, useLanguage())
  return (given) => {
    const values = given.filter((value) => value !== null)
    const write = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })
    return words(values.length, write(Math.min(...values)), write(Math.max(...values)), write(values.at(-1) ?? 0))
  }
}
