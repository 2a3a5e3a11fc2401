import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { tableIn, useLanguage, useTimeZone } from '#sdk/react'
import { Column } from './column.tsx'
import { choicesOf, now, type Steps, stepped, type Time, type Unit } from './time.ts'

const TEXTS = {
  zh: { hour: '时', minute: '分', second: '秒', half: '上午或下午', halves: ['上午', '下午'], now: '此刻', ok: '确定' },
  en: { hour: 'Hour', minute: 'Minute', second: 'Second', half: 'AM or PM', halves: ['AM', 'PM'], now: 'Now', ok: 'OK' },
} as const
const MIDNIGHT: Time = { hour: 0, minute: 0, second: 0 }
const two = (value: number): string => String(value).padStart(2, '0')

interface PanelProps {
  readonly ref: Ref<HTMLDivElement>
  readonly name: string
  readonly time: Time | undefined
  readonly units: readonly Unit[]
  readonly steps: Steps
  readonly use12Hours: boolean
  readonly choosesByScroll: boolean
  readonly showNow: boolean
  readonly needConfirm: boolean
  readonly onChoose: (time: Time) => void
  /** Takes the time that is given, or the one that is chosen, and closes. */
  readonly onConfirm: (time?: Time) => void
  readonly onCancel: () => void
}

/** Columns of hours, minutes and seconds, with a button for now and one that confirms. */
export function Panel({ ref, name, time, units, steps, use12Hours, choosesByScroll, showNow, needConfirm, ...told }: PanelProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const zone = useTimeZone()
  const columns = useRef<HTMLDivElement>(null)
  const hasHalves = use12Hours && units.includes('hour')
  const isLate = (time?.hour ?? 0) >= 12
  const choose = (change: Partial<Time>) => told.onChoose({ ...(time ?? MIDNIGHT), ...change })

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      told.onCancel()
      return
    }
    const all = [...(columns.current?.children ?? [])] as HTMLElement[]
    const at = all.indexOf(event.target as HTMLElement)
    if (at < 0) return
    if (event.key === 'Enter') {
      event.preventDefault()
      told.onConfirm()
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[to]?.focus()
  }
  const columnOf = (unit: Unit): ReactNode => {
    const isHour = unit === 'hour' && hasHalves
    const choices = choicesOf(unit, steps[unit])
      .filter((value) => !isHour || value >= 12 === isLate)
      .map((value) => ({ value, label: isHour ? String(value % 12 || 12) : two(value) }))
    const common = { name: texts[unit], choices, value: time?.[unit], choosesByScroll }
    return <Column key={unit} {...common} onChoose={(value) => choose({ [unit]: value })} />
  }
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={name}
      className="tessera-time-panel"
      // The mouse chooses without taking the keyboard from the box.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={press}
    >
      <div ref={columns} className="tessera-time-columns">
        {units.map(columnOf)}
        {hasHalves && (
          <Column
            name={texts.half}
            choices={texts.halves.map((label, value) => ({ value, label }))}
            value={time ? Number(isLate) : undefined}
            choosesByScroll={choosesByScroll}
            onChoose={(half) => choose({ hour: otherHalf(time?.hour ?? 0, half === 1, steps.hour) })}
          />
        )}
      </div>
      {(showNow || needConfirm) && (
        <div className="tessera-time-footer">
          {showNow ? (
            <Button size="mini" type="text" onClick={() => told.onConfirm(stepped(now(zone), steps))}>
              {texts.now}
            </Button>
          ) : (
            <span />
          )}
          {needConfirm && (
            <Button size="mini" type="primary" disabled={!time} onClick={() => told.onConfirm()}>
              {texts.ok}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The same hour in the other half of the day, as far as there is such a choice. */
function otherHalf(hour: number, isLate: boolean, step: number): number {
  const wanted = (hour % 12) + (isLate ? 12 : 0)
  const choices = choicesOf('hour', step).filter((value) => value >= 12 === isLate)
  return choices.findLast((value) => value <= wanted) ?? choices[0] ?? hour
}
