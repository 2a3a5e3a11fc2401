import { BOOLEAN, mayBe, NOTHING, NUMBER, partsOf, TEXT, type Type, UNKNOWN, union, without } from './type.ts'

const COMPARING = new Set(['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'instanceof'])

/** What `left operator right` gives. */
export function binaryType(operator: string, left: Type, right: Type): Type {
  if (COMPARING.has(operator)) return BOOLEAN
  if (operator !== '+') return NUMBER
  return union(partsOf(left).flatMap((a) => partsOf(right).map((b) => sum(a, b))))
}

/** Text and what is written out as text make text; the rest adds up. */
function sum(a: Type, b: Type): Type {
  if (a.kind === 'text' || b.kind === 'text') return TEXT
  if (a.kind === 'unknown' || b.kind === 'unknown' || a.kind === 'native' || b.kind === 'native') return UNKNOWN
  return [a, b].some(({ kind }) => kind === 'list' || kind === 'object') ? TEXT : NUMBER
}

export function unaryType(operator: string): Type {
  if (operator === '!' || operator === 'delete') return BOOLEAN
  if (operator === 'typeof') return TEXT
  return operator === 'void' ? NOTHING : NUMBER
}

/** What `left && right` and its like give: of the left side only what lets it stand. */
export function logicalType(operator: string, left: Type, right: Type): Type {
  if (mayBe(left, 'unknown')) return UNKNOWN
  const stays = operator === '&&' ? without(left, 'list', 'object', 'native') : without(left, 'nothing')
  return stays ? union([stays, right]) : right
}
