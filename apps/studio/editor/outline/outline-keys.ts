import type { KeyboardEvent } from 'react'
import { elementOf, PAGE_ID } from '#kernel/page'
import type { EditorUi } from '../editor-ui.ts'
import { type OutlineRow, rangeOf } from './outline-rows.ts'

interface OutlineKeys {
  readonly ui: EditorUi
  readonly rows: readonly OutlineRow[]
  readonly primary: string
  readonly toggle: (id: string, open?: boolean) => void
}

/** The keys of a tree; everything else (delete, move, copy) is the editor's own shortcut. */
export function outlineKeys(event: KeyboardEvent<HTMLElement>, { ui, rows, primary, toggle }: OutlineKeys): void {
  if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
  const { session } = ui
  const at = rows.findIndex(({ id }) => id === primary)
  const row = rows[at]
  const go = (index: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!next) return
    const extended = event.shiftKey && next.id !== PAGE_ID && primary !== PAGE_ID
    session.selection.value = extended ? extend(session.selection.peek(), rangeOf(rows, primary, next.id)) : [next.id]
  }
  const parent = (): void => {
    const element = elementOf(session.document(), primary)
    if (element) session.selection.value = [element.parentId ?? PAGE_ID]
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

function extend(selection: readonly string[], range: readonly string[]): readonly string[] {
  return [...selection.filter((id) => !range.includes(id)), ...range]
}
