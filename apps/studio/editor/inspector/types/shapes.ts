import { aboutBoth } from './about.ts'
import { BOOLEAN, closedObject, listOf, NUMBER, objectOf, SHAPE_DEPTH, TEXT, type Type, UNKNOWN, union } from './type.ts'

const ROWS = 200
const FIELDS = 100
/** More than this is not looked at. */
const VALUES = 10_000

/** The type of a stored value: what is null says nothing of what will be there, and objects may get further fields. */
export function shapeOf(value: unknown, depth = 0, room = { left: VALUES }): Type {
  if (value === null || value === undefined || depth > SHAPE_DEPTH || room.left-- <= 0) return UNKNOWN
  if (typeof value === 'string') return TEXT
  if (typeof value === 'number') return NUMBER
  if (typeof value === 'boolean') return BOOLEAN
  if (Array.isArray(value)) return listOf(union(value.slice(0, ROWS).map((row) => shapeOf(row, depth + 1, room))))
  if (typeof value !== 'object') return UNKNOWN
  const fields = Object.entries(value).slice(0, FIELDS)
  return closedObject(new Map(fields.map(([name, field]) => [name, shapeOf(field, depth + 1, room)])))
}

/** What two looks at the same thing tell together; where they differ, the first counts. */
export function mergeShapes(first: Type, second: Type, depth = 0): Type {
  if (first.kind === 'unknown') return second
  if (depth > SHAPE_DEPTH) return first
  if (first.kind === 'list' && second.kind === 'list') return listOf(mergeShapes(first.item, second.item, depth + 1))
  if (first.kind !== 'object' || second.kind !== 'object') return first
  const keys = new Set([...first.fields.keys(), ...second.fields.keys()])
  const fieldOf = (key: string) => mergeShapes(first.fields.get(key) ?? UNKNOWN, second.fields.get(key) ?? UNKNOWN, depth + 1)
  return { ...objectOf(new Map([...keys].map((key) => [key, fieldOf(key)]))), ...aboutBoth([first, second]) }
}
