import type { Json, JsonObject } from '../../values/json.ts'
import { isObject } from '../../values/json-tools.ts'
import { parseRgba, toHex } from './colors.ts'
import { OWN_TYPES, type OwnType, tokenProblem } from './token-values.ts'
import { OWN_TOKEN, type TokenInfo, type Tokens, type TokenType, type TokenValue, tokenInfo } from './tokens.ts'

// Themes in the form of the W3C's Design Tokens Community Group: `$type`, `$value`; what the dark scheme has of its own is an extension of ours.

/** A project's own tokens: what they are, by name. */
export interface OwnTokens {
  readonly [name: string]: OwnType
}
const EXTENSION = 'tessera'
const W3C_TYPES: { readonly [type in TokenType]: string } = {
  ...{ color: 'color', px: 'dimension', length: 'dimension', shadow: 'shadow', font: 'fontFamily', number: 'number', choice: 'string' },
}

/** What a file says of one of our names. */
export interface ImportedToken {
  readonly name: string
  readonly value: TokenValue
}
export interface ImportedTokens {
  readonly known: readonly ImportedToken[]
  /** Names that we have not, with the name that they would have as tokens of the project; null where they can be none. */
  readonly unknown: readonly (ImportedToken & { readonly as: string; readonly type: OwnType })[]
  /** Places of the file that were not taken, and why. */
  readonly refused: readonly { readonly name: string; readonly why: 'name' | 'value' | 'reference' | 'type' | 'deep' | 'many' }[]
}

const MOST = 500
const DEEPEST = 6

export function toDesignTokens(theme: Tokens, own: OwnTokens = {}): JsonObject {
  const tokens = Object.entries(theme).flatMap(([name, value]): [string, JsonObject][] => {
    const type = tokenInfo(name)?.type ?? (Object.hasOwn(own, name) ? own[name] : undefined)
    if (!type) return []
    const isPair = typeof value === 'object'
    const plain = isPair ? value.light : value
    return [
      [
        name,
        {
          $type: W3C_TYPES[type],
          $value: type === 'px' ? { value: Number(plain), unit: 'px' } : plain,
          ...(isPair ? { $extensions: { [EXTENSION]: { dark: value.dark } } } : {}),
        },
      ],
    ]
  })
  return Object.fromEntries(tokens)
}

/**
 * Reads an untrusted file of tokens. It accepts only values that can also be typed on the screen. `own` are the
 * project's tokens.
 */
export function fromDesignTokens(file: unknown, own: OwnTokens = {}): ImportedTokens {
  const known: ImportedToken[] = []
  const unknown: (ImportedToken & { as: string; type: OwnType })[] = []
  const refused: { name: string; why: ImportedTokens['refused'][number]['why'] }[] = []
  const refuse = (name: string, why: ImportedTokens['refused'][number]['why']): void => {
    refused.push({ name: name.slice(0, 100), why })
  }
  let seen = 0

  const read = (name: string, token: JsonObject, type: Json | undefined): void => {
    if (++seen > MOST) {
      if (seen === MOST + 1) refuse(name, 'many')
      return
    }
    const found = tokenOf(name, token, type)
    if ('why' in found) refuse(name, found.why)
    else if (tokenInfo(name) || own[found.as] === found.type) known.push({ name: found.as, value: found.value })
    else unknown.push({ name, value: found.value, as: found.as, type: found.type })
  }
  const walk = (group: JsonObject, path: readonly string[], inherited: Json | undefined): void => {
    const type = group.$type ?? inherited
    for (const [key, inner] of Object.entries(group)) {
      if (key.startsWith('$')) continue
      const at = [...path, key]
      if (!isObject(inner)) refuse(at.join('.'), 'value')
      else if (Object.hasOwn(inner, '$value')) read(at.join('-'), inner, inner.$type ?? type)
      else if (at.length >= DEEPEST) refuse(at.join('.'), 'deep')
      else walk(inner, at, type)
    }
  }
  if (isObject(file as Json)) walk(file as JsonObject, [], undefined)
  else refuse('', 'value')
  return { known, unknown, refused }
}

type Found =
  | { readonly as: string; readonly value: TokenValue; readonly type: OwnType }
  | { readonly why: ImportedTokens['refused'][number]['why'] }

function tokenOf(name: string, { $value, $extensions }: JsonObject, type: Json | undefined): Found {
  if (typeof $value === 'string' && /^\{.*\}$/.test($value)) return { why: 'reference' }
  const extension = isObject($extensions) && isObject($extensions[EXTENSION]) ? $extensions[EXTENSION] : {}
  const info = tokenInfo(name)
  const light = plainValue($value, info)
  const dark = extension.dark === undefined ? undefined : plainValue(extension.dark, info)
  if (light === undefined || (extension.dark !== undefined && typeof dark !== 'string')) return { why: 'value' }
  const value = typeof dark === 'string' ? { light: String(light), dark } : light
  if (info) return tokenProblem(name, value) === null ? { as: name, value, type: 'color' } : { why: 'value' }
  const as = ownName(name)
  const ownType = OWN_TYPES.find((each) => W3C_TYPES[each] === type)
  if (as === null) return { why: 'name' }
  if (!ownType) return { why: 'type' }
  const text = typeof value === 'number' ? (ownType === 'length' ? `${value}px` : String(value)) : value
  if (tokenProblem(as, text, { [as]: ownType }) !== null) return { why: 'value' }
  return { as, value: text, type: ownType }
}

/** A name for a token of the project; null for one that cannot be made into any. */
function ownName(name: string): string | null {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^(x-)+|^-+|-+$/g, '')
  const own = `x-${plain}`
  return OWN_TOKEN.test(own) ? own : null
}

/** A value in any of the forms that the standard and its tools write, as ours. */
function plainValue(value: Json | undefined, info: TokenInfo | undefined): string | number | undefined {
  if (Array.isArray(value)) return listValue(value as readonly Json[], info)
  if (isObject(value)) {
    if (typeof value.value === 'number')
      return info?.type === 'px' && value.unit === 'px' ? value.value : `${value.value}${String(value.unit)}`
    if (typeof value.hex === 'string') return withAlpha(value.hex, value.alpha)
    if (value.color !== undefined) return shadowValue(value)
    return undefined
  }
  if (typeof value === 'string' && info?.type === 'px' && /^\d+(\.\d+)?px$/.test(value)) return Number.parseFloat(value)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function listValue(list: readonly Json[], info: TokenInfo | undefined): string | undefined {
  if (list.every((each) => typeof each === 'string'))
    return list.map((family) => (/^-?[a-z][\w-]*$/i.test(String(family)) ? family : `"${String(family)}"`)).join(', ')
  const layers = list.map((each) => plainValue(each, info))
  return layers.every((each) => typeof each === 'string') ? layers.join(', ') : undefined
}

function withAlpha(hex: string, alpha: Json | undefined): string | undefined {
  const color = parseRgba(hex)
  if (!color || typeof alpha !== 'number' || alpha === 1) return color && hex
  return `rgba(${color[0]}, ${color[1]}, ${color[2]}, ${alpha})`
}

function shadowValue({ color, offsetX, offsetY, blur, spread, inset }: JsonObject): string | undefined {
  const [tone, ...lengths] = [color, offsetX ?? 0, offsetY ?? 0, blur ?? 0, spread ?? 0].map((each) => plainValue(each, undefined))
  if (tone === undefined || lengths.includes(undefined)) return undefined
  const sizes = lengths.map((each) => (typeof each === 'number' && each !== 0 ? `${each}px` : String(each)))
  return `${inset === true ? 'inset ' : ''}${sizes.join(' ')} ${tone}`
}

/** A theme made around one colour, as of a logo. */
export const themeOfColor = (color: string): Tokens | undefined => {
  const rgba = parseRgba(color)
  return rgba && { primary: toHex([rgba[0], rgba[1], rgba[2]]) }
}
