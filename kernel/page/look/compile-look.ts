import type { Message } from '#kernel/message'
import type { Json, JsonObject, PropPath } from '../values/json.ts'
import type { ForeignAddress } from './addresses.ts'
import { type AuthorCss, authorCss } from './author-css.ts'
import { childrenBody, FILL, fillBody, jointFillBody, type Values } from './fill.ts'
import { isLookPath, readLookPath } from './look-paths.ts'
import { propertyOf } from './property-names.ts'
import { styleValue } from './style-value.ts'
import { themeClass } from './themes-sheet.ts'
import { PLAIN, readVariant, type Variant, variantName } from './variants.ts'

/** What of a record its look is made of. */
export interface LookRecord {
  readonly id: string
  readonly style: JsonObject
  readonly css: string
  /** Those below `style.` and `looks.` count. */
  readonly bindings: { readonly [path: PropPath]: unknown }
  /** Values by variant (`phone`, `:hover`, `phone@dark:hover`) and key. */
  readonly looks?: { readonly [variant: string]: JsonObject }
  /** Ids of shared styles, later ones win. */
  readonly shared?: readonly string[]
  /** Of a page: the theme of its project that it chose. */
  readonly themeId?: string
}

/** What an element says for one variant. */
export interface LookRule {
  readonly variant: Variant
  /** Declarations. */
  readonly body: string
  /** Those of the elements in it; absent: none. */
  readonly children?: string
}

export interface ElementLook {
  /** What its own rules are for; empty where it has none. */
  readonly name: string
  /** What the element's root carries: its own name, and those of the shared styles that it uses. */
  readonly className: string
  /** The custom property that carries each bound value, by the path of its binding. */
  readonly custom: { readonly [path: PropPath]: string } | undefined
  /** The author's style text, with what was left out of it. */
  readonly author: AuthorCss
  /** Also those of widths that the project does not have: they come back with them. */
  readonly rules: readonly LookRule[]
  /** Values of fields that were left out. */
  readonly refused: readonly { readonly path: PropPath; readonly message: Message }[]
  /** What values of fields load from other hosts; absent: nothing. */
  readonly foreign?: readonly (ForeignAddress & { readonly path: PropPath })[]
}

const NO_CSS: AuthorCss = { css: '', findings: [] }
export const NO_LOOK: ElementLook = { name: '', className: '', custom: undefined, author: NO_CSS, rules: [], refused: [] }
const OTHERS = /[^\w-]/g

/** The name of an element that is edited: it stays while others come and go. */
export const nameById = (id: string): string => `t-${id.replace(OTHERS, (char) => `_${char.codePointAt(0)!.toString(36)}_`)}`

/** The name of an element that is published, by its place; `prefix`: what the ids of its block begin with. */
export const nameByNumber = (prefix: string, at: number): string => `t${prefix.replace(OTHERS, '_')}${at.toString(36)}`

/** The class by which an element uses a shared style; `place`: how many it uses that this one wins over. */
export const sharedClass = (id: string, place: number): string => `s${place === 0 ? '' : place}-${id}`
/** As many as one element may use. */
export const MOST_SHARED = 4

/** The look of one element; `name` is its class, and what its keyframes and custom properties begin with. `isShared`: of a style that elements share. */
export function compileElement(record: LookRecord, name: string, isShared = false): ElementLook {
  const { css, shared = [], themeId } = record
  const fields = fieldsOf(record)
  if (fields.size === 0 && shared.length === 0 && themeId === undefined && css.trim() === '') return NO_LOOK
  const custom: { [path: PropPath]: string } = {}
  const refused: { path: PropPath; message: Message }[] = []
  const foreign: (ForeignAddress & { path: PropPath })[] = []
  const rules: LookRule[] = []
  const isJoint = isShared || shared.length > 0
  const fills = saysFill(fields)
  for (const [written, keys] of fields) {
    const variant = readVariant(written)
    if (variant === null) continue
    const base = (): Values => fixedOf(fields.get(variantName({ ...PLAIN, part: variant.part })))
    const declarations =
      isJoint && variant.part === ''
        ? [...jointFillBody(fixedOf(keys), (axis) => keys.get(axis)?.isBound === true)]
        : fills
          ? fillOf(keys, variant, base(), fields)
          : []
    for (const [key, { path, value, isBound }] of keys) {
      const property = propertyOf(key)
      if (property === null || (fills && SIZES.includes(key) && isFill(keys.get(key)))) continue
      const read = value === undefined ? undefined : styleValue(property, value)
      if (read?.kind === 'refused') refused.push({ path, message: read.message })
      if (read?.kind === 'value') foreign.push(...(read.foreign ?? []).map((each) => ({ ...each, path })))
      const text = read?.kind === 'value' ? read.text : undefined
      if (isBound) {
        custom[path] = `--${name}-${Object.keys(custom).length.toString(36)}`
        declarations.push(`${property}:var(${custom[path]},${text ?? 'revert-layer'})`)
      } else if (text !== undefined) declarations.push(`${property}:${text}`)
    }
    // Children get no rules for states or parts: such layouts are rare, and the rules would be many.
    const lays = variant.state === '' && variant.part === '' && (keys.has('display') || keys.has('flexDirection'))
    const children = lays ? childrenBody(fixedOf(keys), base()) : undefined
    if (declarations.length > 0) rules.push({ variant, body: declarations.join(';'), ...(children === undefined ? {} : { children }) })
  }
  const author = css.trim() === '' ? NO_CSS : authorCss(css, `.${name}`, name)
  const own = rules.length === 0 && author.css === '' ? '' : name
  const classes = [
    ...(own === '' ? [] : [own]),
    ...shared.slice(0, MOST_SHARED).map(sharedClass),
    ...(themeId === undefined ? [] : [themeClass(themeId)]),
  ]
  return {
    ...{ name: own, className: classes.join(' '), custom: Object.keys(custom).length > 0 ? custom : undefined, author, rules, refused },
    ...(foreign.length > 0 ? { foreign } : {}),
  }
}

const SIZES: readonly string[] = ['width', 'height']
const isFill = (field: Field | undefined): boolean => field !== undefined && field.value === FILL && !field.isBound

function saysFill(fields: Fields): boolean {
  for (const keys of fields.values()) if (isFill(keys.get('width')) || isFill(keys.get('height'))) return true
  return false
}

/** The declarations of sizes that fill, for one variant; what another one of the same part fills, this one may take back. */
function fillOf(keys: ReadonlyMap<string, Field>, { part }: Variant, base: Values, fields: Fields): string[] {
  const others = [...fields].flatMap(([other, each]) => (readVariant(other)?.part === part ? [fixedOf(each)] : []))
  return [...fillBody(fixedOf(keys), base, others)]
}

const NOTHING: Values = new Map()
/** The values that are known before a page runs, by key. */
function fixedOf(keys: ReadonlyMap<string, Field> | undefined): Values {
  return keys ? new Map([...keys].flatMap(([key, { value, isBound }]) => (isBound ? [] : [[key, value] as const]))) : NOTHING
}

interface Field {
  readonly path: PropPath
  readonly value: Json | undefined
  readonly isBound: boolean
}

type Fields = ReadonlyMap<string, ReadonlyMap<string, Field>>

/** By variant, '' for none, and key; bound ones behind those that are not, as they are set over them. */
function fieldsOf({ style, looks = {}, bindings }: LookRecord): Fields {
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
    const at = isLookPath(path) ? readLookPath(path) : undefined
    if (at) add(at.variant, at.key, { path, value: fields.get(at.variant)?.get(at.key)?.value, isBound: true })
  }
  return fields
}
