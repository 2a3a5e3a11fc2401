import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useEvenRows, useLastingEffect } from '#sdk/react'
import { JsonRowView, type RowLook } from './json-row.tsx'
import type { JsonRow } from './json-value.ts'

interface JsonTreeProps {
  readonly id: string
  readonly rows: readonly JsonRow[]
  readonly look: RowLook
  readonly labels: { readonly labelId: string; readonly messageId: string }
  readonly isDisabled: boolean
  /** Nothing happens in the editor. */
  readonly isIdle: boolean
  readonly onOpen: (rows: readonly JsonRow[], isOpen: boolean) => void
  readonly onAct: (act: 'copy' | 'add' | 'edit' | 'remove', row: JsonRow) => void
}

/** More lines than this are drawn as they scroll into sight. */
const LONG = 100
const HEIGHT = 26
const PAGE = 10

/** The lines of a JSON value by the pattern of ARIA for trees. Beside arrows: Enter and F2 edit, Insert and + add, Delete removes, Ctrl or Cmd with C copies. */
export function JsonTree({ id, rows, look, labels, isDisabled, isIdle, onOpen, onAct }: JsonTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string>()
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const at = rows.findIndex((row) => row.id === active)
  const isLong = rows.length > LONG
  const { from, to, total, reveal } = useEvenRows(box, rows.length, HEIGHT, isLong)
  useLastingEffect(() => {
    if (at < 0) return
    if (isLong) reveal(at)
    else box.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at, isLong, reveal])

  const act = (name: string, row: JsonRow) => {
    if (isIdle) return
    if (name === 'open') onOpen([row], !row.isOpen)
    else if (name === 'more') setWhole((now) => new Set(now).add(row.id))
    else onAct(name as 'copy', row)
  }
  const press = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rows[Number(target.closest<HTMLElement>('[data-at]')?.dataset.at ?? -1)]
    if (!row) return
    setActive(row.id)
    const name = target.closest<HTMLElement>('[data-act]')?.dataset.act
    if (name) act(name, row)
  }
  const doublePress = (event: MouseEvent) => {
    const row =
      rows[
        Number((event.target as Element).closest<HTMLElement>('.tessera-json-value')?.closest<HTMLElement>('[data-at]')?.dataset.at ?? -1)
      ]
    if (row && look.canEdit && row.path.length > 0) act('edit', row)
  }
  const step = (event: KeyboardEvent, row: JsonRow | undefined): boolean => {
    const go = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (next) setActive(next.id)
    }
    const isHolder = row?.kind === 'object' || row?.kind === 'list'
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1)
        return true
      case 'ArrowUp':
        go(at - 1)
        return true
      case 'Home':
        go(0)
        return true
      case 'End':
        go(rows.length - 1)
        return true
      case 'PageDown':
        go(at + PAGE)
        return true
      case 'PageUp':
        go(at - PAGE)
        return true
      case 'ArrowRight':
        if (row && row.count > 0) row.isOpen ? go(at + 1) : act('open', row)
        return true
      case 'ArrowLeft':
        if (row?.isOpen) act('open', row)
        else if (row && row.path.length > 0) go(rows.findLastIndex((each, index) => index < at && each.path.length === row.path.length - 1))
        return true
      case '*':
        onOpen(
          rows.filter((each) => each.count > 0 && !each.isOpen && each.path.length === row?.path.length),
          true,
        )
        return true
      case 'Enter':
      case ' ':
        if (row && row.count > 0) act('open', row)
        else if (row && look.canEdit && row.path.length > 0) act('edit', row)
        return true
    }
    if (!row || !look.canEdit) return false
    if (event.key === 'F2' && row.path.length > 0) act('edit', row)
    else if ((event.key === 'Insert' || event.key === '+') && isHolder) act('add', row)
    else if (event.key === 'Delete' && row.path.length > 0) {
      act('remove', row)
      go(at === rows.length - 1 ? at - 1 : at)
      const next = rows.find((each, index) => index > at && each.path.length <= row.path.length) ?? rows[at - 1]
      if (next) setActive(next.id)
    } else return false
    return true
  }
  const key = (event: KeyboardEvent) => {
    const row = rows[at]
    if (isIdle || event.target !== box.current) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && row && look.canCopy) act('copy', row)
    else if (event.ctrlKey || event.metaKey || event.altKey || !step(event, row)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const draw = (index: number, start?: number) => {
    const row = rows[index]!
    return (
      <JsonRowView
        key={row.id}
        id={`${id}-${index}`}
        row={row}
        at={index}
        look={look}
        isActive={index === at}
        isWhole={whole.has(row.id)}
        start={start}
      />
    )
  }
  return (
    <div
      ref={box}
      id={id}
      role="tree"
      tabIndex={0}
      aria-labelledby={labels.labelId}
      aria-describedby={labels.messageId}
      {...(isDisabled ? { 'aria-disabled': true } : {})}
      {...(at >= 0 ? { 'aria-activedescendant': `${id}-${at}` } : {})}
      className={`tessera-json-tree${isLong ? ' tessera-json-long' : ''}`}
      onKeyDown={key}
      onClick={press}
      onDoubleClick={doublePress}
      onFocus={() => active === undefined && rows[0] && setActive(rows[0].id)}
    >
      {isLong ? (
        <div role="presentation" className="tessera-json-all" style={{ height: total }}>
          {rows.slice(from, to).map((_, index) => draw(from + index, (from + index) * HEIGHT))}
        </div>
      ) : (
        rows.map((_, index) => draw(index))
      )}
    </div>
  )
}
