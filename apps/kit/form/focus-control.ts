const TYPABLE = '.te-control :is(input, textarea, select, [contenteditable="true"], [role="combobox"])'
/** Setters load when first shown; a person does not wait longer than this before clicking somewhere. */
const PATIENCE = 3_000

/** Selects all of a text, so that typing replaces it. */
function selectAll(control: HTMLElement): void {
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
  else if (control.isContentEditable) control.ownerDocument.getSelection()?.selectAllChildren(control)
}

const typableIn = (row: HTMLElement): HTMLElement | null => row.querySelector(TYPABLE)

/**
 * Moves the focus to the control that takes the place of the one shown now, as soon as it is there.
 *
 * @param selects Whether its text is selected, as for one that only shows what to write.
 */
export function focusNextControl(row: HTMLElement, before: Element | null = typableIn(row), selects = false): void {
  const { ownerDocument } = row
  const look = () => {
    const control = row.querySelector<HTMLElement>(TYPABLE)
    if (!control || control === before) return
    stop()
    control.focus()
    if (selects) selectAll(control)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => stop(), PATIENCE)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    ownerDocument.removeEventListener('pointerdown', stop, true)
  }
  observer.observe(row, { childList: true, subtree: true })
  // Whoever goes elsewhere meanwhile is not called back.
  ownerDocument.addEventListener('pointerdown', stop, true)
  look()
}
