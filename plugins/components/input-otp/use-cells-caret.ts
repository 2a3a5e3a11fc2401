import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * The caret of one input that is drawn as cells: it stands on a character, which the next one replaces, or on the first empty cell. Characters are
 * code points here, as the cells are. Returns the cell that has it, undefined while the input has no focus.
 */
export function useCellsCaret(element: RefObject<HTMLInputElement | null>, text: string, length: number) {
  const [cell, setCell] = useState<number>()
  const starts = startsOf(text)
  const count = starts.length - 1

  const standOn = (wanted: number) => {
    const box = element.current
    if (!box) return
    const at = Math.max(0, Math.min(wanted, count, length - 1))
    const [start, end] = [starts[at] ?? text.length, starts[at + 1] ?? text.length]
    if (box.selectionStart !== start || box.selectionEnd !== end) box.setSelectionRange(start, end)
    setCell(at)
  }
  const follow = () => {
    const box = element.current
    if (!box || box.ownerDocument.activeElement !== box) return
    const { selectionStart, selectionEnd } = box
    if (selectionStart === 0 && selectionEnd === text.length && count > 1) return
    const at = starts.findLastIndex((start) => start <= (selectionStart ?? 0))
    standOn(at)
  }
  useLayoutEffect(() => {
    // A new text leaves the caret behind what was typed.
    follow()
  })
  useEffect(() => {
    const box = element.current
    const document = box?.ownerDocument
    document?.addEventListener('selectionchange', follow)
    return () => document?.removeEventListener('selectionchange', follow)
  })
  return {
    cell,
    caret: {
      onFocus: follow,
      onBlur: () => setCell(undefined),
      onSelect: follow,
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        const cells = event.currentTarget.parentElement?.querySelectorAll('[data-cell]') ?? []
        const at = [...cells].findIndex((each) => event.clientX <= each.getBoundingClientRect().right)
        standOn(at < 0 ? length - 1 : at)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || cell === undefined) return
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        standOn(cell + (event.key === 'ArrowLeft' ? -1 : 1))
      },
    },
  }
}

/** Where each character begins, and where the text ends. */
function startsOf(text: string): readonly number[] {
  const starts = [0]
  for (const character of text) starts.push(starts.at(-1)! + character.length)
  return starts
}
