/** Milliseconds between two looks, and how often a panel, which loads when it is first needed, is looked for. */
const PAUSE = 50
const LOOKS = 40
const LOOKS_PER_TAB = 8

const CONTROL = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], button'
const INSPECTOR = '.ed-inspector'

/** The next look of the latest wish; it is given up for another one. */
let next: ReturnType<typeof setTimeout> | undefined

/**
 * Brings the first of these fields that is there into view and puts the keyboard on it, once it is drawn: within `root`, a selector. Folded sections are
 * unfolded, and in the inspector the other tabs are looked through. Without fields nothing is looked for any more.
 */
export function showField(root: string, fields: readonly string[]): void {
  clearTimeout(next)
  if (fields.length > 0) look(root, fields, LOOKS)
}

function look(root: string, fields: readonly string[], looks: number): void {
  const found = fieldIn(root, fields)
  if (found) {
    found.scrollIntoView({ block: 'center' })
    found.focus()
    return
  }
  if (looks < LOOKS && looks % LOOKS_PER_TAB === 0) openMore(root, looks === LOOKS - LOOKS_PER_TAB)
  if (looks > 0) next = setTimeout(() => look(root, fields, looks - 1), PAUSE)
}

/** The control of the first field that is there: the editor of its value, before the marks in its label. */
function fieldIn(root: string, fields: readonly string[]): HTMLElement | undefined {
  for (const field of fields) {
    const row = document.querySelector<HTMLElement>(`${root} [data-field="${CSS.escape(field)}"]`)
    const control = row?.querySelector<HTMLElement>(`.te-control :is(${CONTROL})`) ?? row?.querySelector<HTMLElement>(CONTROL)
    if (control) return control
  }
  return undefined
}

function openMore(root: string, isFirst: boolean): void {
  const folded = [...document.querySelectorAll<HTMLElement>(`${root} .te-section-head [aria-expanded="false"]`)]
  for (const head of folded) head.click()
  if (root !== INSPECTOR || (isFirst && folded.length > 0)) return
  const tabs = [...document.querySelectorAll<HTMLElement>(`${root} [role="tab"]`)]
  tabs[(tabs.findIndex((tab) => tab.ariaSelected === 'true') + 1) % tabs.length]?.click()
}

export const FIELDS_IN = { inspector: INSPECTOR, api: '[data-place="api"]', variable: '[data-place="variable"]', flow: '.tf-form' } as const
