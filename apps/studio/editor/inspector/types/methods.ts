import {
  BOOLEAN,
  type Fields,
  functionOf,
  giving,
  listOf,
  mayBe,
  type Native,
  NEVER,
  NOTHING,
  NUMBER,
  partsOf,
  TEXT,
  type Type,
  UNKNOWN,
  union,
} from './type.ts'

const named = (names: string, type: Type): readonly (readonly [string, Type])[] => names.split(' ').map((name) => [name, type])
const orNothing = (type: Type): Type => union([type, NOTHING])

const TEXT_MEMBERS: Fields = new Map<string, Type>([
  ['length', NUMBER],
  ...named('trim toUpperCase toLowerCase slice substring replace replaceAll padStart padEnd concat charAt repeat trimStart', giving(TEXT)),
  ...named('trimEnd substr normalize toLocaleUpperCase toLocaleLowerCase toString valueOf', giving(TEXT)),
  ...named('includes startsWith endsWith', giving(BOOLEAN)),
  ...named('indexOf lastIndexOf search localeCompare charCodeAt', giving(NUMBER)),
  ['codePointAt', giving(orNothing(NUMBER))],
  ['at', giving(orNothing(TEXT))],
  ['split', giving(listOf(TEXT))],
])
const NUMBER_MEMBERS: Fields = new Map<string, Type>([
  ...named('toFixed toString toLocaleString toPrecision toExponential', giving(TEXT)),
  ['valueOf', giving(NUMBER)],
])
const BOOLEAN_MEMBERS: Fields = new Map<string, Type>([
  ['toString', giving(TEXT)],
  ['valueOf', giving(BOOLEAN)],
])
const OBJECT_MEMBERS: Fields = new Map<string, Type>([
  ...named('toString toLocaleString', giving(TEXT)),
  ...named('hasOwnProperty propertyIsEnumerable', giving(BOOLEAN)),
])

/** Calls what may be a function. */
export function callType(callee: Type | undefined, args: readonly Type[]): Type {
  return callee?.kind === 'native' && callee.call ? callee.call(args) : UNKNOWN
}

/** How often a reducer is asked what it gives when it is given that. */
const ROUNDS = 4
const SAME_DEPTH = 3

function reduced(item: Type): Native {
  return functionOf(([callback, first]) => {
    let total = first ?? item
    for (let round = 0; round < ROUNDS; round++) {
      const next = union([total, callType(callback, [total, item, NUMBER, listOf(item)])])
      if (sameType(next, total)) return first ? total : orNothing(total)
      total = next
    }
    return UNKNOWN
  })
}

/** Whether two types are the same, as far down as is worth a look. */
function sameType(a: Type, b: Type, depth = 0): boolean {
  if (a === b) return true
  if (depth > SAME_DEPTH) return false
  if (a.kind === 'list' && b.kind === 'list') return sameType(a.item, b.item, depth + 1)
  if (a.kind === 'object' && b.kind === 'object') {
    const keys = [...a.fields.keys()]
    if (keys.length !== [...b.fields.keys()].length) return false
    return keys.every((key) => sameType(a.fields.get(key) ?? UNKNOWN, b.fields.get(key) ?? UNKNOWN, depth + 1))
  }
  if (a.kind !== 'union' || b.kind !== 'union') return a.kind === b.kind && a.kind !== 'native'
  return a.of.length === b.of.length && a.of.every((part, index) => sameType(part, b.of[index]!, depth + 1))
}

const flatItem = (type: Type): Type => union(partsOf(type).map((part) => (part.kind === 'list' ? part.item : part)))

const LIST_MEMBERS: ReadonlyMap<string, (item: Type) => Type> = new Map<string, (item: Type) => Type>([
  ['length', () => NUMBER],
  ['map', (item) => functionOf(([callback]) => listOf(callType(callback, each(item))))],
  ['flatMap', (item) => functionOf(([callback]) => listOf(flatItem(callType(callback, each(item)))))],
  ['filter', (item) => asking(item, listOf(item))],
  ...['find', 'findLast'].map((name) => [name, (item: Type) => asking(item, orNothing(item))] as const),
  ...['some', 'every'].map((name) => [name, (item: Type) => asking(item, BOOLEAN)] as const),
  ...['findIndex', 'findLastIndex'].map((name) => [name, (item: Type) => asking(item, NUMBER)] as const),
  ['forEach', (item) => asking(item, NOTHING)],
  ...['reduce', 'reduceRight'].map((name) => [name, reduced] as const),
  ['slice', (item) => giving(listOf(item))],
  ['join', () => giving(TEXT)],
  ['toString', () => giving(TEXT)],
  ['includes', () => giving(BOOLEAN)],
  ...['indexOf', 'lastIndexOf', 'push', 'unshift'].map((name) => [name, () => giving(NUMBER)] as const),
  ...['reverse', 'toReversed', 'splice'].map((name) => [name, (item: Type) => giving(listOf(item))] as const),
  ...['sort', 'toSorted'].map((name) => [name, (item: Type) => asking(item, listOf(item), [item, item])] as const),
  ...['at', 'pop', 'shift'].map((name) => [name, (item: Type) => giving(orNothing(item))] as const),
  ['concat', (item) => functionOf((args) => listOf(union([item, ...args.map(flatItem)])))],
  ['flat', (item) => functionOf((args) => listOf(args.length > 0 ? UNKNOWN : flatItem(item)))],
])

const each = (item: Type): readonly Type[] => [item, NUMBER, listOf(item)]
/** A method that asks a function about every item, and gives this. */
const asking = (item: Type, result: Type, args = each(item)): Native =>
  functionOf(([callback]) => {
    callType(callback, args)
    return result
  })

/** What a value of this type has under a name. */
export function memberType(type: Type, name: string): Type {
  const parts = partsOf(type).filter(({ kind }) => kind !== 'nothing')
  return union(parts.map((part) => memberOf(part, name)))
}

function memberOf(type: Type, name: string): Type {
  if (type.kind === 'native') return type.members.get(name) ?? UNKNOWN
  if (type.kind === 'object') return type.fields.get(name) ?? OBJECT_MEMBERS.get(name) ?? UNKNOWN
  if (type.kind === 'list') {
    if (!/^\d+$/.test(name)) return LIST_MEMBERS.get(name)?.(type.item) ?? UNKNOWN
    return type.item === NEVER ? UNKNOWN : type.item
  }
  if (type.kind === 'text') return /^\d+$/.test(name) ? TEXT : (TEXT_MEMBERS.get(name) ?? UNKNOWN)
  if (type.kind === 'number') return NUMBER_MEMBERS.get(name) ?? UNKNOWN
  return type.kind === 'boolean' ? (BOOLEAN_MEMBERS.get(name) ?? UNKNOWN) : UNKNOWN
}

/** What a value of this type has under a name that is computed. */
export function computedMember(type: Type, key: Type): Type {
  const indexed = partsOf(type).every(({ kind }) => kind === 'list' || kind === 'text' || kind === 'nothing')
  return key.kind === 'number' && indexed ? memberType(type, '0') : UNKNOWN
}

/** The names that are worth offering behind a value of this type. */
export function memberNames(type: Type): readonly string[] {
  const names = partsOf(type).flatMap((part): readonly string[] => {
    if (part.kind === 'object') return [...part.fields.keys()]
    if (part.kind === 'native') return [...part.members.keys()]
    if (part.kind === 'list') return [...LIST_MEMBERS.keys()]
    if (part.kind === 'text') return [...TEXT_MEMBERS.keys()]
    return part.kind === 'number' ? [...NUMBER_MEMBERS.keys()] : []
  })
  return mayBe(type, 'unknown') ? [] : [...new Set(names)]
}
