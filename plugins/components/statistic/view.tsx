import type { ViewProps } from '#sdk'
import { cellText, formatValue, IconByName, isEmptyValue, Skeleton, useFormatter, usePageFormats } from '#sdk/react'
import type { statistic } from './index.ts'
import './statistic.css'
import { Trend } from './trend.tsx'

const FORMATS = { '': 'number', money: 'money', percent: 'percent' } as const
const NO_VALUE = '–'

export function View({ id, props, root, part }: ViewProps<typeof statistic>) {
  const formatted = useFormatter(id, 'script', props.value)
  const precision = Math.min(20, Math.max(0, Math.trunc(props.precision)))
  const { title, trend } = props
  // A formatter's answer is final; only the plain value is rounded.
  const format = FORMATS[props.format]
  const look = usePageFormats()({ currency: props.currency, locale: props.locale, decimals: precision })
  const isPlain = formatted === props.value && formatted !== ''
  const text = isPlain ? formatValue(formatted, format, look) : cellText(formatted)
  const shown = isEmptyValue(formatted) ? NO_VALUE : text
  return (
    <div {...root} className={`${root.className} tessera-surface tessera-statistic`} aria-busy={props.loading || undefined}>
      {title !== '' && <div className={`tessera-statistic-title ${part('title')}`}>{title}</div>}
      <div className={`tessera-statistic-value ${part('value')}`}>
        {props.prefix !== '' && <IconByName name={props.prefix} className={part('prefix')} />}
        {props.loading ? <Skeleton shape="value" /> : <span>{shown}</span>}
        {props.suffix !== '' && <IconByName name={props.suffix} className={part('suffix')} />}
      </div>
      {trend !== undefined && !props.loading && (
        <Trend value={trend} text={props.trendText} good={props.goodTrend} className={part('trend')} />
      )}
    </div>
  )
}
