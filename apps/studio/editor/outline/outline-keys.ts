import type { KeyboardEvent } from 'react'
import { PAGE_ID } from '#kernel/page/records'
import type { EditorUi } from '../parts/editor-ui.ts'
import { type OutlineRow, rangeOf } from './outline-rows.ts'

interface OutlineKeys {
  readonly ui: EditorUi
  readonly rows: readonly OutlineRow[]
  readonly primary: string
  /** The row that the keyboard is on. */
  readonly active: string
  /** Goes to a region's row. */
  readonly choose: (row: OutlineRow) => void
  readonly toggle: (id: string, open?: boolean) => void
}

/** The keys of a tree; everything else (delete, move, copy) is the editor's own shortcut. */
export function outlineKeys(event: KeyboardEvent<HTMLElement>, { ui, rows, primary, active, choose, toggle }: OutlineKeys): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
  const { session } = ui
  const at = rows.findIndex(({ id }) => id === active)
  const row = rows[at]
  const go = (index: number): void => {
    const to = Math.max(0, Math.min(rows.length - 1, index))
    // A selection that grows holds elements alone.
    const next = event.shiftKey ? elementFrom(rows, to, to < at ? -1 : 1) : rows[to]
    if (!next) return
    const extended = event.shiftKey && next.id !== PAGE_ID && primary !== PAGE_ID
    if (next.region) choose(next)
    else session.selection.value = extended ? extend(session.selection.peek(), rangeOf(rows, primary, next.id)) : [next.id]
  }
  const parent = (): void => {
    const above = row && rows.findLastIndex(({ depth }, index) => index < at && depth < row.depth)
    const next = above === undefined ? undefined : rows[above]
    if (next?.region) choose(next)
    else if (next) session.selection.value = [next.id]
  }
  const actions = new Map<string, () => void>([
    ['ArrowDown', () => go(at + 1)],
    ['ArrowUp', () => go(at - 1)],
    ['Home', () => go(0)],
    ['End', () => go(rows.length - 1)],
    ['ArrowRight', () => (row?.hasChildren && !row.open ? toggle(row.id, true) : row?.hasChildren && go(at + 1))],
    ['ArrowLeft', () => (row?.hasChildren && row.open && row.id !== PAGE_ID ? toggle(row.id, false) : parent())],
    ['Enter', () => ui.focusCanvas()],
  ])
  const action = actions.get(event.key)
  if (!action) return
  event.preventDefault()
  // The same keys walk the tree on the canvas; here they were answered.
  event.nativeEvent.stopImmediatePropagation()
  event.stopPropagation()
  action()
}

/** The first element's row from there on. */
function elementFrom(rows: readonly OutlineRow[], from: number, step: 1 | -1): OutlineRow | undefined {
  let index = from
  while (rows[index]?.region) index += step
  return rows[index]
}

function extend(selection: readonly string[], range: readonly string[]): readonly string[] {
  return [...selection.filter((id) => !range.includes(id)), ...range]
}
