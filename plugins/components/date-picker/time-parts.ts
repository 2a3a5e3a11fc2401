import type { Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import { partMovedBy, partsIn, type TimePart } from './times.ts'

interface TimeParts {
  /** The column that keys lead through; undefined while they lead through the calendar. */
  readonly part: TimePart | undefined
  /** Shows the times and goes to their first column; false where there are none, or where they are shown. */
  readonly open: () => boolean
  readonly close: () => void
  /** Where a key leads from a moment in the columns; the arrows aside lead to another column, and from the first one back to the days. */
  readonly moved: (key: string, from: Dayjs) => Dayjs | undefined
  /** For the library's pop-up: what marks the column. */
  readonly popup: { readonly className: string }
}

/**
 * Keys in the columns of times that the library has behind its calendar.
 *
 * @param side Which of the two lists of columns in a range, 0 or 1.
 */
export function useTimeParts(format: string, has: boolean, side: 0 | 1 = 0): TimeParts {
  const name = `tessera-times-${useId().replaceAll(':', '')}`
  const parts = has ? partsIn(format) : []
  const [at, setAt] = useState<number>()
  // The library turns from days to times, and back, by one button, whose class says which way.
  const turn = (to: 'time' | 'date') => document.querySelector<HTMLElement>(`.${name} .arco-picker-btn-select-${to}`)?.click()
  const close = () => {
    if (at !== undefined) turn('date')
    setAt(undefined)
  }
  return {
    part: at === undefined ? undefined : parts[at],
    open: () => {
      if (at !== undefined || parts.length === 0) return false
      turn('time')
      setAt(0)
      return true
    },
    close,
    moved: (key, from) => {
      const part = at === undefined ? undefined : parts[at]
      if (at === undefined || part === undefined) return undefined
      if (key === 'ArrowRight') setAt(Math.min(parts.length - 1, at + 1))
      else if (key === 'ArrowLeft' && at > 0) setAt(at - 1)
      else if (key === 'ArrowLeft') close()
      else return partMovedBy(part, key, from)
      return from
    },
    popup: { className: `${name}${at === undefined ? '' : ` tessera-times tessera-times-side-${side} tessera-times-at-${at}`}` },
  }
}
