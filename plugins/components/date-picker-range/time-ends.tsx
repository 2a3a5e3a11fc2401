import { useState } from 'react'
import { useLanguage, useTimeZone } from '#sdk/react'
import { toMoment } from '../date-picker/moment.ts'
import { mannerOf, secondsIn, timeWords } from '../date-picker/times.ts'
import { TimeBox } from '../time-picker/time-box.tsx'
import { refusalsOf } from '../time-picker-range/refusals.ts'
import type { PickerProps } from './picker.tsx'
import type { Range } from './submitted.ts'
import '../time-picker-range/time-picker-range.css'

type Props = Omit<PickerProps, 'kind' | 'showTime'>

/** Two times of one range, in the format of a date control. It is a range once both are chosen and the end is not before the start. */
export function TimeEnds({ format, value, onChange, names, placeholder, now, labels, ...look }: Props) {
  const refusals = refusalsOf(useLanguage())
  const zone = useTimeZone()
  /** One end while the other is still to be chosen. */
  const [half, setHalf] = useState<Range>()
  const [start, end] = value ?? half ?? ['', '']
  const isBefore = (one: string, other: string) =>
    (secondsIn(one, format, zone) ?? Infinity) < (secondsIn(other, format, zone) ?? -Infinity)
  const take = (next: Range, refusal?: string) => {
    look.onRefuse(refusal)
    const isWhole = next[0] !== '' && next[1] !== ''
    setHalf(isWhole ? undefined : next)
    if (isWhole) onChange(next)
    else if (value) onChange(undefined)
  }
  const changeStart = (text: string) => {
    const isLate = isBefore(end, text)
    take([text, isLate ? '' : end], isLate ? refusals.again(text) : undefined)
  }
  const changeEnd = (text: string) => {
    if (isBefore(text, start)) look.onRefuse(refusals.before(start))
    else take([start, text])
  }
  return (
    <div
      className={`tessera-time-range ${look.className} arco-picker arco-picker-range arco-picker-size-${look.size}${
        look.disabled ? ' arco-picker-disabled' : ''
      }${labels.invalid ? ' arco-picker-error' : ''}`}
    >
      {[start, end].map((text, side) => (
        <TimeBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the two ends are their places
          key={side}
          {...mannerOf(format, now !== '', look.allowClear)}
          value={text}
          words={timeWords(format, toMoment(text, format, undefined, zone), zone)}
          onChange={side === 0 ? changeStart : changeEnd}
          placeholder={placeholder[side] ?? ''}
          disabled={look.disabled}
          isStill={false}
          name={names[side]}
          labels={labels}
          start={side === look.startsAt ? look.start : 'idle'}
          hasNoSign={side === 0}
          className="tessera-time-end"
        />
      ))}
    </div>
  )
}
