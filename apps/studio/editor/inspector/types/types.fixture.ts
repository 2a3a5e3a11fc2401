import { functionDeclarations } from '#plugins/presets/functions'
import { inferType, type TypeScope } from './infer-type.ts'
import { shapeOf } from './shapes.ts'
import type { Type } from './type.ts'

/** A type on one line, for comparing: `list<text> | nothing`. */
export function short(type: Type): string {
  if (type.kind === 'list') return `list<${short(type.item)}>`
  if (type.kind === 'object') return `{${[...type.fields.keys()].map((key) => `${key}: ${short(type.fields.get(key)!)}`).join(', ')}}`
  if (type.kind === 'union') return type.of.map(short).join(' | ') || 'never'
  return type.kind
}

export const variables = {
  count: 1,
  title: 'a',
  open: true,
  rows: [{ id: 1, name: 'a', tags: ['x'] }],
  user: { name: 'a', address: { city: 'b' }, boss: null },
  anything: null,
}

export const scope: TypeScope = {
  context: new Map([
    ['variable', shapeOf(variables)],
    ['Form_1', shapeOf({ age: 3 })],
  ]),
  event: shapeOf({ value: 'x' }),
  functions: functionDeclarations,
}

export const typeOf = (source: string): string => short(inferType(source, 'formula', scope))
