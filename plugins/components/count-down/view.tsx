import { useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import { asDate, cellText, IconByName, useFormatter, useTimeZone } from '#sdk/react'
import './count-down.css'
import type { countDown } from './index.ts'
import { stepOf, writeRemaining } from './remaining.ts'
import { useRemaining } from './use-remaining.ts'

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof countDown>) {
  const format = props.format || 'HH:mm:ss'
  const value = props.value
  const isEmpty = value === ''
  const end = asDate(value, useTimeZone())?.getTime()
  const step = stepOf(format)
  const tells = mode !== 'edit'
  const remaining = useRemaining({
    end,
    step,
    finishIfOver: props.finishIfOver === true,
    onChange: (rest) => tells && emit('onChange', rest),
    onFinish: () => tells && emit('onFinish', value),
  })
  // Rounded up to what is shown, so that a whole second is shown as one.
  const counted = step === 1000 ? Math.ceil(remaining / 1000) * 1000 : Math.round(remaining)
  const own = isEmpty || end !== undefined ? writeRemaining(counted, format) : '-'
  const shown = useFormatted(id, counted, own)
  const title = props.title
  return (
    <div {...root} className={`${root.className} tessera-count-down`}>
      {title !== '' && <div className={`tessera-count-down-title ${part('title')}`}>{title}</div>}
      <div className={`tessera-count-down-value ${part('value')}`} role="timer" aria-label={title || undefined}>
        {props.prefix !== '' && <IconByName name={props.prefix} className={part('prefix')} />}
        <span>{shown}</span>
        {props.suffix !== '' && <IconByName name={props.suffix} className={part('suffix')} />}
      </div>
    </div>
  )
}

/** What the author's function makes of the milliseconds; its last answer stays until the next one, so that nothing flickers. */
function useFormatted(id: string, remaining: number, own: string): string {
  const asked = Math.ceil(remaining / 1000) * 1000
  const answer = useFormatter(id, 'script', asked)
  const [last, setLast] = useState<Json>(null)
  const isAnswer = answer !== asked
  if (isAnswer && answer !== last) setLast(answer)
  if (isAnswer) return cellText(answer)
  return last === null ? own : cellText(last)
}
