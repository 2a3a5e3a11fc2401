import { filled, type Label } from '#kernel/message'
import { parseRgba } from './colors.ts'
import { OWN_TOKEN, type TokenInfo, type TokenType, type TokenValue, tokenInfo, valueIn } from './tokens.ts'

/** The types of tokens that a project may add. */
export const OWN_TYPES = ['color', 'length', 'shadow', 'font'] as const
export type OwnType = (typeof OWN_TYPES)[number]

const LONGEST = 200
const LENGTH = /^(?:0|-?\d{1,4}(?:\.\d{1,3})?(?:px|rem|em|%|vw|vh))$/
/** Bare names and quoted ones; a quoted one holds no quotes and nothing that ends a value. */
const FAMILY = /^(?:-?[a-z][\w-]*(?: [a-z][\w-]*)*|"[\p{L}\p{N} ._-]{1,60}"|'[\p{L}\p{N} ._-]{1,60}')$/iu

function isShadow(text: string): boolean {
  if (text === 'none') return true
  const layers = text.split(/,(?![^(]*\))/)
  return layers.length <= 4 && layers.every(isLayer)
}
function isLayer(layer: string): boolean {
  const found = /^(inset )?((?:\S+ ){1,3}\S+?)( (?:#[0-9a-f]+|rgba?\([^()]*\)))$/i.exec(layer.trim())
  if (!found) return false
  const lengths = found[2]!.trim().split(' ')
  return lengths.length >= 2 && lengths.every((length) => LENGTH.test(length)) && parseRgba(found[3]!) !== undefined
}

const tests: { readonly [type in Exclude<TokenType, 'px' | 'number' | 'choice'>]: (text: string) => boolean } = {
  color: (text) => parseRgba(text) !== undefined,
  length: (text) => LENGTH.test(text),
  shadow: isShadow,
  font: (text) => text.split(',').length <= 12 && text.split(',').every((family) => FAMILY.test(family.trim())),
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= LONGEST && !/[^\S ]/.test(value)

function fits(value: string | number, type: TokenType, info: TokenInfo | undefined): boolean {
  if (type === 'px' || type === 'number') {
    const { min = 0, max = 0, step } = info ?? {}
    return typeof value === 'number' && value >= min && value <= max && (step === undefined || value % step === 0)
  }
  if (type === 'choice') return info?.choices?.includes(String(value)) ?? false
  return isText(value) && tests[type](value)
}

/** Why a token may not have this value; null where it may. `own` are the types of the project's own tokens, by name. */
export function tokenProblem(name: string, value: unknown, own: { readonly [name: string]: OwnType } = {}): Label | null {
  const info = tokenInfo(name)
  const type = info?.type ?? (Object.hasOwn(own, name) ? own[name] : undefined)
  if (!type) return unknownToken(name)
  const schemes = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (schemes && (Object.keys(value).sort().join() !== 'dark,light' || (type !== 'color' && type !== 'shadow'))) return wrongValue(name)
  const values: readonly unknown[] = schemes ? Object.values(value) : [value]
  if (schemes && !values.every(isText)) return wrongValue(name)
  return values.every((each) => (typeof each === 'string' || typeof each === 'number') && fits(each, type, info)) ? null : wrongValue(name)
}

/** The same where the project's tokens are unknown: its own tokens may have a value of any type. */
export function plainTokenProblem(name: string, value: unknown): Label | null {
  if (tokenInfo(name) || !OWN_TOKEN.test(name)) return tokenProblem(name, value)
  const fitsAny = OWN_TYPES.some((type) => tokenProblem(name, value, { [name]: type }) === null)
  return fitsAny ? null : tokenProblem(name, value, { [name]: 'color' })
}

/** The names of all values that may not be, with the reason. */
export function tokensProblems(
  tokens: { readonly [name: string]: unknown },
  own?: { readonly [name: string]: OwnType },
): readonly { readonly name: string; readonly why: Label }[] {
  return Object.entries(tokens).flatMap(([name, value]) => {
    const why = tokenProblem(name, value, own)
    return why ? [{ name, why }] : []
  })
}

/** The part of a stored theme that is safe to write into a style sheet. The stored data is untrusted. */
export function safeTokens(tokens: { readonly [name: string]: unknown }): { readonly [name: string]: TokenValue } {
  return Object.fromEntries(Object.entries(tokens).filter(([name, value]) => plainTokenProblem(name, value) === null)) as {
    readonly [name: string]: TokenValue
  }
}

const shown = (name: string): string => name.slice(0, 60)
const unknownToken = (name: string): Label =>
  filled({ zh: '没有名为“{shown}”的变量', en: 'There is no token “{shown}”' }, { shown: shown(name) })
const wrongValue = (name: string): Label => {
  const { label, min, max } = tokenInfo(name) ?? { label: { zh: shown(name), en: shown(name) } }
  const range = min === undefined ? '' : ` (${min}–${max})`
  return filled({ zh: '“{label}”不接受这个值{range}', en: '“{label}” does not take this value{range}' }, { label, range })
}

/** A value as a person would say that it is the same in both schemes. */
export const isSame = (one: TokenValue | undefined, other: TokenValue | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  (['light', 'dark'] as const).every((scheme) => valueIn(one, scheme) === valueIn(other, scheme))
