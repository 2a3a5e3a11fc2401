import type { Message } from '#kernel/message'
import type { Json, JsonObject, PropPath } from '../json.ts'
import { type AuthorCss, authorCss } from './author-css.ts'
import { LAYER_ORDER } from './layers.ts'
import { type Themed, themeRules } from './page-theme.ts'
import { propertyOf } from './property-names.ts'
import { styleValue } from './style-value.ts'
import { orderOf, PHONE, PLAIN, placesOf, readVariant, STATES, type Width } from './variants.ts'

/** What of a record its look is made of. */
export interface LookRecord {
  readonly id: string
  readonly style: JsonObject
  readonly css: string
  /** Those below `style.` and `looks.` count. */
  readonly bindings: { readonly [path: PropPath]: unknown }
  /** Values by variant (`phone`, `:hover`, `phone@dark:hover`) and key. */
  readonly looks?: { readonly [variant: string]: JsonObject }
}

/** One rule of style fields; within a layer each rule is for another element or variant, so their order says nothing. */
export interface LookRule {
  /** `o` and the place in the cascade. */
  readonly layer: string
  readonly around: readonly string[]
  readonly selector: string
  /** Declarations. */
  readonly body: string
}

export interface ElementLook {
  /** What the element's root carries; empty where nothing is said of its look. */
  readonly className: string
  /** The custom property that carries each bound value, by the path of its binding. */
  readonly custom: { readonly [path: PropPath]: string } | undefined
  /** The author's style text, with what was left out of it. */
  readonly author: AuthorCss
  readonly rules: readonly LookRule[]
  /** Values of fields that were left out. */
  readonly refused: readonly { readonly path: PropPath; readonly message: Message }[]
}

const NO_CSS: AuthorCss = { css: '', findings: [] }
export const NO_LOOK: ElementLook = { className: '', custom: undefined, author: NO_CSS, rules: [], refused: [] }
const WIDTHS: readonly Width[] = [PHONE]
const OTHERS = /[^\w-]/g

/** The name of an element that is edited: it stays while others come and go. */
export const nameById = (id: string): string => `t-${id.replace(OTHERS, (char) => `_${char.codePointAt(0)!.toString(36)}_`)}`

/** The name of an element that is published, by its place; `prefix`: what the ids of its block begin with. */
export const nameByNumber = (prefix: string, at: number): string => `t${prefix.replace(OTHERS, '_')}${at.toString(36)}`

/** The look of one element; `name` is its class, and what its keyframes and custom properties begin with. */
export function compileElement(record: LookRecord, name: string, widths: readonly Width[] = WIDTHS): ElementLook {
  const fields = fieldsOf(record)
  if (fields.size === 0 && record.css.trim() === '') return NO_LOOK
  const custom: { [path: PropPath]: string } = {}
  const refused: { path: PropPath; message: Message }[] = []
  const rules: LookRule[] = []
  for (const [variantName, keys] of fields) {
    const variant = variantName === '' ? PLAIN : readVariant(variantName)
    const order = variant && orderOf(variant, widths)
    if (variant === null || order === null) continue
    const declarations: string[] = []
    for (const [key, { path, value, isBound }] of keys) {
      const property = propertyOf(key)
      if (property === null) continue
      const read = value === undefined ? undefined : styleValue(property, value)
      if (read?.kind === 'refused') refused.push({ path, message: read.message })
      const text = read?.kind === 'value' ? read.text : undefined
      if (isBound) {
        custom[path] = `--${name}-${Object.keys(custom).length.toString(36)}`
        declarations.push(`${property}:var(${custom[path]},${text ?? 'revert-layer'})`)
      } else if (text !== undefined) declarations.push(`${property}:${text}`)
    }
    if (declarations.length === 0) continue
    for (const place of placesOf(variant, name, widths)) rules.push({ layer: `o${order}`, ...place, body: declarations.join(';') })
  }
  const author = record.css.trim() === '' ? NO_CSS : authorCss(record.css, `.${name}`, name)
  const isPlain = rules.length === 0 && author.css === ''
  return { className: isPlain ? '' : name, custom: Object.keys(custom).length > 0 ? custom : undefined, author, rules, refused }
}

interface Field {
  readonly path: PropPath
  readonly value: Json | undefined
  readonly isBound: boolean
}

/** By variant, '' for none, and key; bound ones behind those that are not, as they are set over them. */
function fieldsOf({ style, looks = {}, bindings }: LookRecord): ReadonlyMap<string, ReadonlyMap<string, Field>> {
  const fields = new Map<string, Map<string, Field>>()
  const add = (variant: string, key: string, field: Field): void => {
    const keys = fields.get(variant) ?? new Map<string, Field>()
    keys.delete(key)
    fields.set(variant, keys.set(key, field))
  }
  for (const [key, value] of Object.entries(style)) add('', key, { path: `style.${key}`, value, isBound: false })
  for (const [variant, values] of Object.entries(looks))
    for (const [key, value] of Object.entries(values)) add(variant, key, { path: `looks.${variant}.${key}`, value, isBound: false })
  for (const path of Object.keys(bindings)) {
    const [, variant = '', key] = /^(?:style|looks\.([^.]+))\.([^.]+)$/.exec(path) ?? []
    if (key !== undefined) add(variant, key, { path, value: fields.get(variant)?.get(key)?.value, isBound: true })
  }
  return fields
}

const inside = (around: readonly string[], text: string): string => around.reduceRight((inner, at) => `${at}{${inner}}`, text)

/** Each layer of an element's look as one rule, by the layer's name: what a canvas exchanges when it changes. */
export function layersOf({ author, rules }: ElementLook): ReadonlyMap<string, string> {
  const texts = new Map<string, string>(author.css === '' ? [] : [['css', author.css]])
  for (const { layer, around, selector, body } of rules) texts.set(layer, (texts.get(layer) ?? '') + inside(around, `${selector}{${body}}`))
  return new Map([...texts].map(([layer, text]) => [layer, `@layer ${layer}{${text}}`]))
}

/** The looks of a page as one sheet, with what `page` says of tokens: its layers in their order, rules with the same declarations as one. */
export function lookSheet(looks: Iterable<ElementLook>, page?: Themed): string {
  const author: string[] = []
  const layers = new Map<string, Map<string, { readonly around: readonly string[]; readonly bodies: Map<string, string[]> }>>()
  for (const look of looks) {
    if (look.author.css !== '') author.push(look.author.css)
    for (const { layer, around, selector, body } of look.rules) {
      const groups = layers.get(layer) ?? new Map()
      layers.set(layer, groups)
      const key = around.join()
      const group = groups.get(key) ?? { around, bodies: new Map() }
      groups.set(key, group)
      const selectors = group.bodies.get(body)
      if (selectors) selectors.push(selector)
      else group.bodies.set(body, [selector])
    }
  }
  const names = [...layers.keys()].sort((a, b) => placeOf(a) - placeOf(b))
  const sheets = names.map((layer) => {
    const groups = [...layers.get(layer)!.values()].map(({ around, bodies }) =>
      inside(around, [...bodies].map(([body, selectors]) => `${selectors.join(',')}{${body}}`).join('')),
    )
    return `@layer ${layer}{${groups.join('')}}`
  })
  const all = [...(author.length > 0 ? [`@layer css{${author.join('\n')}}`] : []), ...sheets]
  const themed = [...themeRules(page, all).values(), ...all]
  return themed.length === 0 ? '' : [LAYER_ORDER, ...themed].join('\n')
}

/** The place of a layer of fields. */
const placeOf = (layer: string): number => Number.parseInt(layer.slice(1), 10)

/** All layers of fields in their order, for whoever does not know yet which of them come. */
export function fieldLayers(widths: readonly Width[] = WIDTHS): string {
  const count = (STATES.length + 1) * 2 * (widths.length + 1)
  return `@layer ${Array.from({ length: count }, (_, place) => `o${place}`).join(',')};`
}
