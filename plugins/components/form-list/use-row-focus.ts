import { type RefObject, useEffect, useRef } from 'react'
import type { FormListBinding, Rows } from '#sdk/react'

const FIELDS = 'input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

interface FocusOptions {
  readonly rows: Rows
  readonly list: FormListBinding['list']
  /** The box with the rows and the button that adds one. */
  readonly host: RefObject<HTMLElement | null>
  /** Brings a row into sight. */
  readonly reveal: RefObject<((index: number) => void) | null>
  readonly add: () => { readonly index: number }
  readonly remove: (index: number) => void
  readonly move: (index: number, to: number) => void
}

/** What a person does with rows. The keyboard goes to the row, or to what is in it, once the other rows are drawn. */
export function useRowFocus({ rows, list, host, reveal, add, remove, move }: FocusOptions) {
  /** Where the keyboard belongs once there are other rows than before, and the row is drawn. */
  const focus = useRef<{
    readonly index: number
    readonly find: () => HTMLElement | null | undefined
    readonly before: Rows
    readonly total: number
  } | null>(null)
  const rowAt = (index: number) => host.current?.querySelector<HTMLElement>(`:scope > .tessera-form-list-rows > [data-at="${index}"]`)
  const buttonOf = (row: HTMLElement | null | undefined, name: string) =>
    row?.querySelector<HTMLElement>(`[data-act="${name}"]:not(:disabled)`)
  const adder = () => host.current?.querySelector<HTMLElement>(':scope > [data-act="add"]')
  // The engine has the row first: what is in it is drawn then, and gets the keyboard. One out of sight has to come into sight.
  const takeFocus = () => {
    const { current: waiting } = focus
    // Rows may change for another reason first, as by scrolling.
    if (!waiting || waiting.before === rows || waiting.total !== rows.total) return
    if (!rowAt(waiting.index) && waiting.index >= 0 && waiting.index < rows.total) {
      reveal.current?.(waiting.index)
      return
    }
    focus.current = null
    waiting.find()?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for other rows that this waits
  useEffect(takeFocus, [rows])
  const focusIn = (index: number, find: () => HTMLElement | null | undefined) => {
    focus.current = { index, find, before: rows, total: list?.rows.peek().length ?? rows.total }
  }
  const byPerson = {
    add() {
      const { index } = add()
      focusIn(index, () => rowAt(index)?.querySelector<HTMLElement>(FIELDS) ?? adder())
    },
    remove(index: number) {
      remove(index)
      focusIn(index, () => buttonOf(rowAt(index), 'remove') ?? buttonOf(rowAt(index - 1), 'remove') ?? adder())
    },
    move(index: number, to: number, name: 'up' | 'down') {
      move(index, to)
      focusIn(to, () => buttonOf(rowAt(to), name) ?? buttonOf(rowAt(to), name === 'up' ? 'down' : 'up'))
    },
  }
  return { byPerson, takeFocus }
}
