/** A width from which on downwards style values hold. */
export interface Width {
  readonly id: string
  /** In pixels. */
  readonly max: number
}

/** What every project has: below it pages are shown as on a phone. */
export const PHONE: Width = { id: 'phone', max: 768 }
/** Those of a project that has none of its own. */
export const WIDTHS: readonly Width[] = [PHONE]

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

const FORM = /^(?:([a-z][\w-]*)\/)?([a-z][\w-]*)?(?:@(dark))?(?::([a-z]+))?$/i

export const PLAIN: Variant = { part: '', width: '', scheme: '', state: '' }

/** Reads the name of a variant, '' for none; null for one that is none, or that says nothing. */
export function readVariant(name: string): Variant | null {
  if (name === '') return PLAIN
  const [, part = '', width = '', scheme = '', state = ''] = FORM.exec(name) ?? []
  const known = STATES.find((one) => one === state)
  if (part + width + scheme + state === '' || (state !== '' && known === undefined)) return null
  return { part, width, scheme: scheme === '' ? '' : 'dark', state: known ?? '' }
}

/** The name of a variant: what reading it takes apart. */
export const variantName = ({ part, width, scheme, state }: Variant): string =>
  `${part === '' ? '' : `${part}/`}${width}${scheme === '' ? '' : `@${scheme}`}${state === '' ? '' : `:${state}`}`

/** Widest first, as the cascade has them. */
export const widestFirst = (widths: readonly Width[]): readonly Width[] => [...widths].sort((a, b) => b.max - a.max)

/** Whose values a layer holds: what several elements share is below what an element says itself. */
export type LayerOf = 'shared' | 'own'
const LETTERS: { readonly [of in LayerOf]: string } = { shared: 'n', own: 'o' }
/** One for each state and scheme, in the order in which they win. */
const STEPS = (STATES.length + 1) * 2

/**
 * The width in pixels below which a variant applies; null where it applies at all widths, undefined where its width
 * was removed.
 */
export function maxOf({ width }: Variant, widths: readonly Width[]): number | null | undefined {
  return width === '' ? null : widths.find(({ id }) => id === width)?.max
}

/**
 * The layer of a variant: by state, within that by scheme, within that wide before narrow, within that shared before own. It is named by the pixels of
 * its width, so that sheets which were made at different times mean the same.
 */
export function layerOf({ scheme, state }: Variant, max: number | null, of: LayerOf): string {
  const byState = state === '' ? 0 : STATES.indexOf(state) + 1
  return `${LETTERS[of]}${byState * 2 + (scheme === 'dark' ? 1 : 0)}${max === null ? '' : `-${max}`}`
}

const NAME = /^([no])(\d+)(?:-(\d+))?$/

/** Sorts layers of fields, the weakest first. */
export function compareLayers(a: string, b: string): number {
  const [[, lettersA, stepA, maxA = Number.POSITIVE_INFINITY], [, lettersB, stepB, maxB = Number.POSITIVE_INFINITY]] = [
    NAME.exec(a)!,
    NAME.exec(b)!,
  ]
  if (stepA !== stepB) return Number(stepA) - Number(stepB)
  return maxA !== maxB ? Number(maxB) - Number(maxA) : lettersA!.localeCompare(lettersB!)
}

/** All layers of fields, in order, for callers that do not know which of them will be used. */
export function fieldLayers(maxes: Iterable<number>): string {
  const narrow = [...new Set(maxes)].sort((a, b) => b - a).map((max) => `-${max}`)
  const names = Array.from({ length: STEPS }, (_, step) => ['', ...narrow].flatMap((width) => [`n${step}${width}`, `o${step}${width}`]))
  return `@layer ${names.flat().join(',')};`
}

/** Pixels of the widths, but for that of phones, that rules of fields in a sheet are for; widest first. */
export function ownMaxesIn(css: string): readonly number[] {
  const maxes = [...css.matchAll(/@layer [no]\d+-(\d+)\s*\{/g)].map(([, max]) => Number(max))
  return [...new Set(maxes)].filter((max) => max !== PHONE.max).sort((a, b) => b - a)
}

const SELECTORS: { readonly [state in State]: string } = {
  selected: '[data-selected]',
  hover: ':hover',
  focus: ':is(:focus-visible,:has(:focus-visible))',
  active: ':active',
  invalid: '[data-invalid]',
  disabled: '[data-disabled]',
}
/** What a view says of itself on its root, for all of its parts. */
const OF_ROOT: ReadonlySet<State> = new Set(['selected', 'invalid', 'disabled'])

/** Where the rules of a variant stand: each within its at-rules, outermost first. */
export interface Place {
  readonly around: readonly string[]
  readonly selector: string
}

/** The class of a part of what has this class. No class of an element ends like it. */
export const partClass = (className: string, part: string): string => `${className}:${part}`
const escaped = (className: string): string => className.replaceAll(':', '\\:')

/** The classes of a shared style: which one an element has says at what place, and later places win over earlier ones by saying their class more often. */
const selectorsOf = (classes: readonly string[], part: string, root: string, own: string): readonly string[] =>
  classes.map((each, at) => {
    const all = `.${each}`.repeat(at + 1)
    if (part === '') return `${all}${root}${own}`
    const inside = `.${escaped(partClass(each, part))}`.repeat(at + 1) + own
    return root === '' ? inside : `${all}${root} ${inside}`
  })

/**
 * The selectors of a variant of elements with one of these classes; of several classes on an element, later ones win.
 * `forced`: also where a canvas shows a state by the attribute `data-force` of the root.
 */
export function placesOf(variant: Variant, classes: readonly string[], max: number | null, forced = false): readonly Place[] {
  const { part, width, scheme, state } = variant
  const places: { readonly around: readonly string[]; readonly selectors: readonly string[] }[] = []
  const add = (around: readonly string[], root: string, own: string): void => {
    const selectors = selectorsOf(classes, part, root, own)
    places.push({ around, selectors: scheme === '' ? selectors : selectors.map((each) => `[arco-theme=dark] ${each}`) })
  }
  if (state === '') add([], '', '')
  else if (OF_ROOT.has(state)) add([], SELECTORS[state], '')
  // What has no pointer would keep the look of the last touch.
  else add(state === 'hover' ? ['@media (hover:hover)'] : [], '', SELECTORS[state])
  if (forced && state !== '') add([], `[data-force~=${state}]`, '')
  return places.flatMap(({ around, selectors }): readonly Place[] => {
    if (max === null) return [{ around, selector: selectors.join(',') }]
    const narrow = { around: [`@media (max-width:${max}px)`, ...around], selector: selectors.join(',') }
    // A device may be a phone and wider.
    const mobile = { around, selector: selectors.map((each) => `html[data-mobile] ${each}`).join(',') }
    return width === PHONE.id ? [narrow, mobile] : [narrow]
  })
}
