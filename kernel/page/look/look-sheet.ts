import type { ElementLook } from './compile-look.ts'
import { LAYER_ORDER } from './layers.ts'
import { type Themed, themeRules } from './page-theme.ts'
import { STACKED } from './stacked.ts'
import { compareLayers, fieldLayers, type LayerOf, layerOf, maxOf, PLAIN, type Place, placesOf, WIDTHS, type Width } from './variants.ts'

/** What a project's looks need to become rules. */
export interface SheetOptions {
  /** Those of the project; a variant of another one has no rule. */
  readonly widths?: readonly Width[]
  /** Shows states without the pointer or keyboard, for a canvas. */
  readonly forced?: boolean
  /** Whether a container on the page may stack its children. */
  readonly stacks?: boolean
}

const inside = (around: readonly string[], text: string): string => around.reduceRight((inner, at) => `${at}{${inner}}`, text)

/** Yields each rule of the fields, with its layer and at-rules. */
function eachRule(
  { rules }: Pick<ElementLook, 'rules'>,
  classes: readonly string[],
  of: LayerOf,
  { widths = WIDTHS, forced }: SheetOptions,
  give: (layer: string, around: readonly string[], selector: string, body: string) => void,
): void {
  for (const { variant, body, children } of rules) {
    const max = maxOf(variant, widths)
    if (max === undefined) continue
    const layer = layerOf(variant, max, of)
    const places = variant === PLAIN && classes.length === 1 ? [plainPlace(classes[0]!)] : placesOf(variant, classes, max, forced)
    for (const { around, selector } of places) {
      give(layer, around, selector, body)
      if (children !== undefined) give(layer, around, childrenOf(selector), children)
    }
  }
}
const NOTHING_AROUND: readonly string[] = []
const plainPlace = (className: string): Place => ({ around: NOTHING_AROUND, selector: `.${className}` })
/** The elements in what is selected; no such selector has commas within. */
const childrenOf = (selector: string): string =>
  selector
    .split(',')
    .map((each) => `${each}>[data-id]`)
    .join(',')

/** Each layer of an element's look as one rule, by the layer's name: what a canvas exchanges when it changes. */
export function layersOf(look: ElementLook, options: SheetOptions = {}): ReadonlyMap<string, string> {
  const { author } = look
  const texts = new Map<string, string>(author.css === '' ? [] : [['css', author.css]])
  eachRule(look, [look.name], 'own', options, (layer, around, selector, body) =>
    texts.set(layer, (texts.get(layer) ?? '') + inside(around, `${selector}{${body}}`)),
  )
  return new Map([...texts].map(([layer, text]) => [layer, `@layer ${layer}{${text}}`]))
}

/** Rules of several looks, gathered by layer. */
export class RuleSheet {
  readonly author: string[] = []
  readonly #layers = new Map<string, Map<string, { readonly around: readonly string[]; readonly bodies: Map<string, string[]> }>>()
  readonly #maxes = new Set<number>()

  constructor(readonly options: SheetOptions) {
    for (const { max } of options.widths ?? WIDTHS) this.#maxes.add(max)
  }

  add(look: ElementLook, classes: readonly string[], of: LayerOf): void {
    if (look.author.css !== '') this.author.push(look.author.css)
    eachRule(look, classes, of, this.options, this.rule)
  }

  readonly rule = (layer: string, around: readonly string[], selector: string, body: string): void => {
    const groups = this.#layers.get(layer) ?? new Map()
    this.#layers.set(layer, groups)
    const key = around.join()
    const group = groups.get(key) ?? { around, bodies: new Map() }
    groups.set(key, group)
    const selectors = group.bodies.get(body)
    if (selectors) selectors.push(selector)
    else group.bodies.set(body, [selector])
  }

  /** What says the order of the layers, where there is more than one of fields, and the layers. */
  texts(isAlone: boolean): { readonly order: string; readonly layers: readonly string[] } {
    const names = [...this.#layers.keys()].sort(compareLayers)
    const sheets = names.map((layer) => {
      const groups = [...this.#layers.get(layer)!.values()].map(({ around, bodies }) =>
        inside(around, [...bodies].map(([body, selectors]) => `${selectors.join(',')}{${body}}`).join('')),
      )
      return `@layer ${layer}{${groups.join('')}}`
    })
    const isPlain = isAlone && names.every((name) => name === OWN)
    return {
      order: names.length === 0 && isAlone ? LAYER_ORDER : LAYER_ORDER + (isPlain ? PLAIN_ORDER : fieldLayers(this.#maxes)),
      layers: [...(this.author.length > 0 ? [`@layer css{${this.author.join('\n')}}`] : []), ...sheets],
    }
  }
}
const OWN = layerOf(PLAIN, null, 'own')
/** Whatever other layers another sheet brings, they come behind these. */
const PLAIN_ORDER = `@layer ${layerOf(PLAIN, null, 'shared')},${OWN};`

const saysWidth = ({ rules, author }: ElementLook): boolean =>
  author.css.includes('width:') || rules.some(({ body }) => /(?:^|;)width:/.test(body))

/** The looks of a page as one sheet, with what `page` says of tokens: its layers in their order, rules with the same declarations as one. */
export function lookSheet(looks: Iterable<ElementLook>, page?: Themed, options: SheetOptions = {}): string {
  const sheet = new RuleSheet(options)
  let usesShared = false
  // Without a width, there is nothing to reset.
  let stacks = false
  for (const look of looks) {
    usesShared ||= look.className !== look.name
    stacks ||= options.stacks === true && (look.className !== look.name || saysWidth(look))
    sheet.add(look, [look.name], 'own')
  }
  if (stacks) sheet.rule(STACKED.layer, NOTHING_AROUND, STACKED.selector, STACKED.body)
  const { order, layers } = sheet.texts(!usesShared)
  const themed = [...themeRules(page, layers).values(), ...layers]
  return themed.length === 0 ? '' : [order, ...themed].join('\n')
}
