import type { ViewProps } from '#sdk'
import { asText, formatValue, IconByName, useFormatter, usePageFormats } from '#sdk/react'
import type { statistic } from './index.ts'
import './statistic.css'

const FORMATS = { '': 'number', money: 'money', percent: 'percent' } as const

export function View({ id, props, root, part }: ViewProps<typeof statistic>) {
  const formatted = useFormatter(id, 'script', props.value)
  const precision = Math.min(20, Math.max(0, Math.trunc(props.precision)))
  const title = props.title
  // A formatter's answer is final; only the plain value is rounded.
  const format = FORMATS[props.format]
  const look = usePageFormats()({ currency: props.currency, locale: props.locale, decimals: precision })
  const shown = formatted === props.value && asText(formatted) !== '' ? formatValue(formatted, format, look) : asText(formatted)
  return (
    <div {...root} className={`${root.className} tessera-statistic`}>
      {title !== '' && <div className={`tessera-statistic-title ${part('title')}`}>{title}</div>}
      <div className={`tessera-statistic-value ${part('value')}`}>
        {props.prefix !== '' && <IconByName name={props.prefix} className={part('prefix')} />}
        <span>{shown}</span>
        {props.suffix !== '' && <IconByName name={props.suffix} className={part('suffix')} />}
      </div>
    </div>
  )
}
