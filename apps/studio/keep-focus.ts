/** A dialog or drawer, which keeps the keyboard to itself. */
const DIALOG = '.arco-modal-wrapper, .arco-drawer-wrapper'
const CONTENT = '.arco-modal-content, .arco-drawer-content'
/** One that fades out and is as good as gone. */
const GOING = ':scope > [class*="-exit"]'
/** What drops down from a select, a date or a cascader. */
const POPUP = '.arco-trigger'
const CONTROL = 'input, textarea, select, button, a[href], [contenteditable]'
/** A field of the library with a list; one whose list is part of the dialog, as that of a palette of commands, hears its keys itself. */
const COMBO = '[role=combobox][class*="arco-"]'
const OPEN_LIST = `${COMBO}[aria-expanded=true], ${POPUP} .arco-picker-container`

const isElement = (target: EventTarget | null): target is HTMLElement => target instanceof HTMLElement
const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled')

/**
 * Keeps the keyboard in dialogs while their fields have lists, and gives it back to what opened them once they are gone. The library's selects, trees
 * and cascaders put it on their list when an option is pressed, and let go of it when the list closes, so that it ends on the document, where no dialog
 * hears Escape; some keep Escape to themselves when there is no list to close. Answers what ends that.
 */
export function keepFocusInDialogs(of: Document): () => void {
  /** Where the keyboard was last in each dialog, the one that had it last at the end. */
  let places: readonly { readonly dialog: HTMLElement; readonly field: HTMLElement }[] = []
  /** Where it was last outside of all dialogs, which is what opened them. */
  let outside: HTMLElement | null = null
  let frame = 0

  const remember = ({ target }: FocusEvent): void => {
    if (!isElement(target) || target.closest(POPUP)) return
    const dialog = target.closest<HTMLElement>(DIALOG)
    if (!dialog) outside = target
    if (!dialog || dialog === target) return
    const others = places.filter((place) => place.dialog !== dialog && place.dialog.isConnected)
    places = [...others, { dialog, field: target }]
  }
  const bringBack = (): void => {
    if (of.activeElement !== null && of.activeElement !== of.body) return
    const place = places.findLast(({ dialog }) => canTakeFocus(dialog) && dialog.querySelector(GOING) === null)
    if (!place) {
      if (outside && canTakeFocus(outside)) outside.focus()
    } else if (canTakeFocus(place.field)) place.field.focus()
    else place.dialog.querySelector<HTMLElement>('[role=dialog] [tabindex="-1"]')?.focus()
  }
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !isElement(target) || !target.closest(DIALOG)) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(bringBack)
  }
  /** As in every combobox, the keyboard stays in the field while its list is used by mouse. */
  const press = (event: MouseEvent): void => {
    if (!isElement(event.target)) return
    const popup = event.target.closest(POPUP)
    if (popup?.closest(DIALOG) && !event.target.closest(CONTROL)) event.preventDefault()
  }
  /** Escape closes the list that is open, whatever kind it is; where none is, it is the dialog's. */
  const pressEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || !isElement(event.target)) return
    const dialog = event.target.closest(DIALOG)
    const content = dialog?.querySelector(CONTENT)
    if (!dialog || !content) return
    const isOpen = dialog.querySelector(OPEN_LIST) !== null
    if (!isOpen && !event.target.closest(COMBO)) return
    event.stopPropagation()
    event.preventDefault()
    // As a press beside it, at which every list closes.
    if (isOpen) content.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    else content.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }
  // Before the library, which stops some of them.
  of.addEventListener('focusin', remember, true)
  of.addEventListener('focusout', leave, true)
  of.addEventListener('mousedown', press, true)
  of.addEventListener('keydown', pressEscape, true)
  return () => {
    cancelAnimationFrame(frame)
    of.removeEventListener('focusin', remember, true)
    of.removeEventListener('focusout', leave, true)
    of.removeEventListener('mousedown', press, true)
    of.removeEventListener('keydown', pressEscape, true)
  }
}
