import { aboutBoth } from './about.ts'

/** The fields of a value, found when they are asked for. */
export interface Fields {
  get(name: string): Type | undefined
  keys(): Iterable<string>
}

export type SimpleKind = 'text' | 'number' | 'boolean' | 'nothing'

/** What a value is known to be before it exists; whatever is not certain is `unknown`. */
export type Type =
  | { readonly kind: 'unknown' }
  | { readonly kind: SimpleKind }
  | { readonly kind: 'list'; readonly item: Type }
  /** `closed`: there are no fields but these. */
  | {
      readonly kind: 'object'
      readonly fields: Fields
      readonly closed?: true
      /** What its fields are called, by their names. */
      readonly about?: ReadonlyMap<string, string>
    }
  /** What is no JSON: functions, dates, patterns, `Math`. */
  | Native
  | { readonly kind: 'union'; readonly of: readonly Type[] }

export interface Native {
  readonly kind: 'native'
  readonly members: Fields
  readonly call?: (args: readonly Type[]) => Type
  /** What `new` gives. */
  readonly made?: Type
}

export const UNKNOWN: Type = { kind: 'unknown' }
export const TEXT: Type = { kind: 'text' }
export const NUMBER: Type = { kind: 'number' }
export const BOOLEAN: Type = { kind: 'boolean' }
export const NOTHING: Type = { kind: 'nothing' }
/** The items of a list that has none. */
export const NEVER: Type = { kind: 'union', of: [] }

const SIMPLE: readonly Type[] = [TEXT, NUMBER, BOOLEAN, NOTHING]
const NO_FIELDS: Fields = new Map()
/** Deeper shapes than this are not told apart. */
export const SHAPE_DEPTH = 6
const FIELDS_LIMIT = 100

export const listOf = (item: Type): Type => ({ kind: 'list', item })
export const objectOf = (fields: Fields = NO_FIELDS): Type => ({ kind: 'object', fields })
export const closedObject = (fields: Fields): Type => ({ kind: 'object', fields, closed: true })
export const nativeOf = (members: Fields, rest: Pick<Native, 'call' | 'made'> = {}): Native => ({ kind: 'native', members, ...rest })
export const functionOf = (call: (args: readonly Type[]) => Type): Native => nativeOf(NO_FIELDS, { call })
/** A function that gives the same type whatever it is called with. */
export const giving = (result: Type): Native => functionOf(() => result)

/** The types that a value can be of. */
export const partsOf = (type: Type): readonly Type[] => (type.kind === 'union' ? type.of : [type])
export const mayBe = (type: Type, kind: Type['kind']): boolean => partsOf(type).some((part) => part.kind === kind)

/** How much may still be joined for one answer: shapes that share their parts would otherwise be joined again and again. */
interface Room {
  left: number
}
const ROOM = 1000

/** One of these types, with lists and objects joined into one; not known as soon as one of them is not. */
export function union(types: readonly Type[], depth = 0, room: Room = { left: ROOM }): Type {
  const [only] = types
  if (!only || depth > SHAPE_DEPTH || room.left-- <= 0) return UNKNOWN
  if (types.every((type) => type === only)) return only
  const parts = types.flatMap(partsOf)
  const [first] = parts
  if (!first) return NEVER
  if (parts.some(({ kind }) => kind === 'unknown')) return UNKNOWN
  if (parts.some(({ kind }) => kind === 'native')) return parts.every((part) => part === first) ? first : UNKNOWN
  const simple = SIMPLE.filter(({ kind }) => parts.some((part) => part.kind === kind))
  const joined = [...simple, ...joinLists(parts, depth, room), ...joinObjects(parts, depth, room)]
  return joined.length === 1 ? joined[0]! : { kind: 'union', of: joined }
}

function joinLists(parts: readonly Type[], depth: number, room: Room): readonly Type[] {
  const lists = [...new Set(parts.filter((part) => part.kind === 'list'))]
  if (lists.length < 2) return lists
  const items = lists.map(({ item }) => item)
  return [listOf(union(items, depth + 1, room))]
}

function joinObjects(parts: readonly Type[], depth: number, room: Room): readonly Type[] {
  const objects = [...new Set(parts.filter((part) => part.kind === 'object'))]
  if (objects.length < 2) return objects
  const keys = [...new Set(objects.flatMap(({ fields }) => [...fields.keys()]))].slice(0, FIELDS_LIMIT)
  const joined = keys.map((key): [string, Type] => {
    const found = objects.map((object) => object.fields.get(key) ?? (object.closed ? NOTHING : UNKNOWN))
    return [key, union(found, depth + 1, room)]
  })
  return [{ ...objectOf(new Map(joined)), ...aboutBoth(objects) }]
}

/** The type without one of its kinds; null when nothing is left. */
export function without(type: Type, ...kinds: readonly Type['kind'][]): Type | null {
  const left = partsOf(type).filter(({ kind }) => !kinds.includes(kind))
  return left.length === 0 ? null : union(left)
}

/** What stays certain of a value that something may change: its kind. */
export function strip(type: Type): Type {
  if (type.kind === 'list') return listOf(UNKNOWN)
  if (type.kind === 'object') return objectOf()
  return type.kind === 'union' ? union(type.of.map(strip)) : type
}

/** Whether a value of this type can in no case be of the kind; nothing at all fits everywhere. */
export function certainlyNot(type: Type, kind: string): boolean {
  const parts = partsOf(type).filter((part) => part.kind !== 'nothing')
  return parts.length > 0 && parts.every((part) => part.kind !== 'unknown' && part.kind !== 'native' && part.kind !== kind)
}
