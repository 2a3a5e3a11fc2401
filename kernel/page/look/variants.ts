/** A width from which on downwards style values hold. */
export interface Width {
  readonly id: string
  /** In pixels. */
  readonly max: number
}

/** What every project has: below it pages are shown as on a phone. */
export const PHONE: Width = { id: 'phone', max: 768 }

/** Later ones win. */
export const STATES = ['selected', 'hover', 'focus', 'active', 'invalid', 'disabled'] as const
export type State = (typeof STATES)[number]

/** `[part '/'] [width] ['@' scheme] [':' state]`, taken apart; what is not said is empty. */
export interface Variant {
  readonly part: string
  readonly width: string
  readonly scheme: '' | 'dark'
  readonly state: '' | State
}

const FORM = /^(?:([a-z][\w-]*)\/)?([a-z][\w-]*)?(?:@(dark))?(?::([a-z]+))?$/

/** Reads the name of a variant; null for one that is none, or that says nothing. */
export function readVariant(name: string): Variant | null {
  const [, part = '', width = '', scheme = '', state = ''] = FORM.exec(name) ?? []
  const known = STATES.find((one) => one === state)
  if (part + width + scheme + state === '' || (state !== '' && known === undefined)) return null
  return { part, width, scheme: scheme === 'dark' ? 'dark' : '', state: known ?? '' }
}

export const PLAIN: Variant = { part: '', width: '', scheme: '', state: '' }

/** The place of a variant in the cascade, from 0: by state, within that by scheme, within that wide before narrow. */
export function orderOf({ width, scheme, state }: Variant, widths: readonly Width[]): number | null {
  const at = width === '' ? 0 : widest(widths).findIndex(({ id }) => id === width) + 1
  if (width !== '' && at === 0) return null
  const byState = state === '' ? 0 : STATES.indexOf(state) + 1
  return (byState * 2 + (scheme === 'dark' ? 1 : 0)) * (widths.length + 1) + at
}

const widest = (widths: readonly Width[]): readonly Width[] => [...widths].sort((a, b) => b.max - a.max)

const SELECTORS: { readonly [state in State]: string } = {
  selected: '[data-selected]',
  hover: ':hover',
  focus: ':is(:focus-visible,:has(:focus-visible))',
  active: ':active',
  invalid: '[data-invalid]',
  disabled: '[data-disabled]',
}

/** Where the rules of a variant stand: each within its at-rules, outermost first. */
export interface Place {
  readonly around: readonly string[]
  readonly selector: string
}

/** The places of a variant of an element with this class. */
export function placesOf({ part, width, scheme, state }: Variant, className: string, widths: readonly Width[]): readonly Place[] {
  const own = `.${className}${part === '' ? '' : `-${part}`}${state === '' ? '' : SELECTORS[state]}`
  const selector = scheme === '' ? own : `[arco-theme=dark] ${own}`
  // What has no pointer would keep the look of the last touch.
  const around = state === 'hover' ? ['@media (hover:hover)'] : []
  const max = widths.find(({ id }) => id === width)?.max
  if (max === undefined) return [{ around, selector }]
  const narrow = { around: [`@media (max-width:${max}px)`, ...around], selector }
  // A device may be a phone and wider.
  return width === PHONE.id ? [narrow, { around, selector: `html[data-mobile] ${selector}` }] : [narrow]
}
