/** Milliseconds between two looks, and how often a panel, which loads when it is first needed, is looked for. */
const PAUSE = 50
const LOOKS = 40
const LOOKS_PER_TAB = 8

const CONTROL = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], button'
const INSPECTOR = '.ed-inspector'

/** The latest wish; one that takes its time is given up for it. */
let wish = 0

/**
 * Brings the first of these fields that is there into view and puts the keyboard on it, once it is drawn: within `root`, a selector. Folded sections are
 * unfolded, and in the inspector the other tabs are looked through.
 */
export function showField(root: string, fields: readonly string[]): void {
  wish++
  if (fields.length > 0) look(root, fields, LOOKS, wish)
}

function look(root: string, fields: readonly string[], looks: number, mine: number): void {
  if (mine !== wish) return
  const found = fieldIn(root, fields)
  if (found) {
    found.scrollIntoView({ block: 'center' })
    found.focus()
    return
  }
  if (looks < LOOKS && looks % LOOKS_PER_TAB === 0) openMore(root, looks === LOOKS - LOOKS_PER_TAB)
  if (looks > 0) setTimeout(() => look(root, fields, looks - 1, mine), PAUSE)
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
