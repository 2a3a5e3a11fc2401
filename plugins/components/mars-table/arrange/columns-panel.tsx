import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { tableIn, useLanguage } from '#sdk/react'
import type { ColumnUnit } from './arrangement.ts'
import { TEXTS } from './texts.ts'

interface ColumnsPanelProps {
  readonly units: readonly ColumnUnit[]
  readonly onShow: (key: string, isShown: boolean) => void
  /** Moves a column to a position of the list. */
  readonly onMove: (key: string, to: number) => void
  /** Absent where nothing is changed. */
  readonly onReset: (() => void) | undefined
}

const STEPS: { readonly [key: string]: number } = { ArrowUp: -1, ArrowDown: 1 }

/** The columns of a table with a check box and a grip each. A grip moves its column by dragging and by arrow keys. */
export function ColumnsPanel({ units, onShow, onMove, onReset }: ColumnsPanelProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const keysId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const shownCount = units.filter(({ isShown }) => isShown).length
  const nameOf = ({ title, isActions, places }: ColumnUnit) =>
    title || (isActions ? texts.actions : texts.column(places[0]! + 1))
  const move = (unit: ColumnUnit, to: number) => {
    if (units[to]?.side !== unit.side) return
    onMove(unit.key, to)
    setSaid(texts.place(nameOf(unit), to + 1, units.length))
  }
  const step = (event: KeyboardEvent, unit: ColumnUnit, at: number) => {
    const by = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    if (units[at + by]) move(unit, at + by)
  }
  const drag = (event: PointerEvent<HTMLElement>, unit: ColumnUnit, at: number) => {
    if (dragged !== unit.key) return
    const rows = [...(list.current?.children ?? [])]
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
    const target = to < 0 ? rows.length - 1 : to
    if (target !== at && units[target]) move(unit, target)
  }
  return (
    <>
      <div className="tessera-tool-head">
        <strong>{texts.columns}</strong>
        <button type="button" className="tessera-tool-reset" disabled={!onReset} onClick={onReset}>
          {texts.reset}
        </button>
      </div>
      <ul ref={list} className="tessera-tool-columns">
        {units.map((unit, at) => (
          <li key={unit.key} data-dragged={dragged === unit.key || undefined}>
            <button
              type="button"
              className="tessera-tool-grip"
              aria-label={texts.move(nameOf(unit))}
              aria-describedby={keysId}
              onKeyDown={(event) => step(event, unit, at)}
              onPointerDown={(event) => {
                if (event.button !== 0) return
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(unit.key)
              }}
              onPointerMove={(event) => drag(event, unit, at)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
                <path d="M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zm-4 4h2v2H5zm4 0h2v2H9z" />
              </svg>
            </button>
            <label>
              <input
                type="checkbox"
                checked={unit.isShown}
                disabled={unit.isShown && shownCount === 1}
                onChange={({ target }) => onShow(unit.key, target.checked)}
              />
              <span>{nameOf(unit)}</span>
            </label>
          </li>
        ))}
      </ul>
      <span id={keysId} className="tessera-table-select">
        {texts.keys}
      </span>
      <span role="status" className="tessera-table-select">
        {said}
      </span>
    </>
  )
}
