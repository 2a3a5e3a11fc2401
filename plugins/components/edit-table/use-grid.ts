import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import type { Json } from '#sdk'
import { type FormListBinding, getPath } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { GridActions, Move } from './grid-types.ts'
import { labelsIn, outdatedBy } from './row-options.tsx'

interface Current {
  readonly row: string
  readonly column: number
}

interface GridOptions {
  readonly field: FormListBinding
  readonly columns: readonly EditColumn[]
  readonly sortable: boolean
  readonly box: RefObject<HTMLElement | null>
  readonly rowHeight: number
  readonly add: (at: number) => string | undefined
  readonly remove: (row: string) => void
  readonly move: (row: string, to: number) => void
  /** Values of other columns of the row are no option any more, and were removed. */
  readonly onGone: (labels: string) => void
  /** Somebody changed a cell. */
  readonly onWrite: () => void
}

const PAGE = 10

/** Which cell has the keyboard, whether its editor is open, and what keys do. */
export function useGrid(options: GridOptions) {
  const { field, columns } = options
  const [current, setCurrent] = useState<Current>()
  const [editing, setEditing] = useState<{ readonly start: string | undefined }>()
  const focuses = useRef(false)
  const latest = useRef({ options, current })
  latest.current = { options, current }
  const total = field.rows.length
  const rowOf = (key: string) => field.rows.find((row) => row.key === key)?.index.peek() ?? -1
  // A row that went leaves its place to the one that is there now.
  const at = current ? rowOf(current.row) : -1

  /** Brings a row into sight that may not be drawn. */
  const reveal = (index: number) => {
    const { box, rowHeight } = latest.current.options
    const element = box.current
    if (!element || index < 0) return
    const head = element.querySelector('thead')?.clientHeight ?? 0
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight + head]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }
  const goTo = (index: number, column: number, edits = false) => {
    const rows = rowsNow(latest.current.options)
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!row) return
    focuses.current = true
    reveal(row.index.peek())
    setCurrent({ row: row.key, column: Math.min(Math.max(column, 0), latest.current.options.columns.length - 1) })
    setEditing(edits ? { start: undefined } : undefined)
  }
  const editable = (from: number, step: 1 | -1): { readonly row: number; readonly column: number } | undefined => {
    const all = latest.current.options.columns
    const count = rowsNow(latest.current.options).length * all.length
    for (let cell = from + step; cell >= 0 && cell < count; cell += step)
      if (!all[cell % all.length]!.readOnly) return { row: Math.floor(cell / all.length), column: cell % all.length }
    return undefined
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that they read is what is latest
  const actions = useMemo<GridActions>(() => {
    const rowIndex = (key: string) =>
      rowsNow(latest.current.options)
        .find((row) => row.key === key)
        ?.index.peek() ?? -1
    const write: GridActions['write'] = (row, column, value) => {
      const { list } = latest.current.options.field
      const scope = list?.row(row)
      scope?.setValue(column.name, value)
      // What depends on it may be no choice any more.
      const before = scope?.value.peek()
      const gone = scope ? outdatedBy(latest.current.options.columns, column.name, before) : []
      for (const { name } of gone) scope?.setValue(name, undefined)
      if (gone.length > 0) latest.current.options.onGone(gone.map((each) => labelsIn(each, before)).join(', '))
      latest.current.options.onWrite()
    }
    return {
      write,
      go(row, column) {
        const known = latest.current.current
        if (known?.row === row && known.column === column) return
        focuses.current = true
        setCurrent({ row, column })
        setEditing(undefined)
      },
      edit(row, column, start) {
        setCurrent({ row, column })
        setEditing({ start })
      },
      done(row, column, value, move: Move) {
        const { columns: all } = latest.current.options
        const to = all[column]
        const { list } = latest.current.options.field
        const before = to && list?.row(row)?.value.peek()
        if (to) writeIfOther(() => write(row, to, value), before, to.name, value)
        const index = rowIndex(row)
        const isStill = latest.current.current?.row === row && latest.current.current.column === column
        if (!isStill && move === 'away') return
        if (move === 'away' || move === 'stay') {
          focuses.current = move === 'stay'
          setEditing(undefined)
        } else if (move === 'down') goTo(index + 1, column)
        else {
          const next = editable(index * all.length + column, move === 'next' ? 1 : -1)
          if (next) goTo(next.row, next.column, all[next.column]?.type !== 'switch')
          else goTo(index, column)
        }
      },
      cancel() {
        focuses.current = true
        setEditing(undefined)
      },
      insert: (index) => void latest.current.options.add(index),
      remove: (row) => latest.current.options.remove(row),
      move: (row, to) => latest.current.options.move(row, to),
      takesFocus() {
        const takes = focuses.current
        focuses.current = false
        return takes
      },
    }
  }, [])

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest?.('td[data-col]')
    if (event.target !== cell || !current || at < 0) return
    const { key, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const column = current.column
    if (altKey && options.sortable && !field.disabled && (key === 'ArrowUp' || key === 'ArrowDown')) {
      focuses.current = true
      options.move(current.row, at + (key === 'ArrowUp' ? -1 : 1))
    } else if (altKey || event.shiftKey) return
    else if (key === 'ArrowUp') goTo(at - 1, column)
    else if (key === 'ArrowDown') goTo(at + 1, column)
    else if (key === 'ArrowLeft') goTo(at, column - 1)
    else if (key === 'ArrowRight') goTo(at, column + 1)
    else if (key === 'Home') goTo(isCommand ? 0 : at, 0)
    else if (key === 'End') goTo(isCommand ? total - 1 : at, columns.length - 1)
    else if (key === 'PageUp') goTo(at - PAGE, column)
    else if (key === 'PageDown') goTo(at + PAGE, column)
    else if (key === 'Enter') goTo(at, column)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    actions,
    keys,
    goTo,
    editing,
    /** The cell that Tab comes to: the current one, or the first. */
    current: at >= 0 && current ? { row: at, column: current.column } : total > 0 ? { row: 0, column: 0 } : undefined,
    isEditing: editing !== undefined && at >= 0,
  }
}

/** The rows by now, which may be more than those that were drawn. */
const rowsNow = ({ field }: Pick<GridOptions, 'field'>) => field.list?.rows.peek() ?? field.rows

function writeIfOther(write: () => void, row: unknown, name: string, value: unknown): void {
  const before = getPath(row as Json, name)
  if (JSON.stringify(before ?? null) !== JSON.stringify(value ?? null)) write()
}
