import type { AnyNode, AssignmentProperty, Identifier, Property as ObjectProperty } from 'acorn'
import type { Edit } from '../language/edits.ts'

type Property = ObjectProperty | AssignmentProperty

/** A place in a text that says a name, and how it would say another one. */
export interface Spot {
  readonly start: number
  readonly end: number
  readonly rename: (to: string) => Edit
}

/** How a chain of accesses would say another path; `from` is how many steps the old one has. */
export type Chain = (segments: readonly string[], from: number) => Edit

/** Whether a name can stand bare after a dot or as a key. */
export const isIdentifier = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name)

const quoted = (text: string, like: string): string => {
  const quote = like === "'" || like === '`' ? like : '"'
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"')
  return quote + inner.replaceAll(quote, `\\${quote}`).replaceAll(quote === '`' ? '${' : '\0', '\\${') + quote
}

const spot = (start: number, end: number, text: (to: string) => string): Spot => ({
  start,
  end,
  rename: (to) => ({ start, end, text: text(to) }),
})

/** A bare name: `Form_1`, or `{ Form_1 }`, which keeps its key. */
export function bareSpot(node: Identifier, parent: AnyNode | undefined, shift: number): Spot {
  const [start, end] = [node.start - shift, node.end - shift]
  if (parent?.type !== 'Property') return spot(start, end, (to) => to)
  if (parent.shorthand) return spot(start, end, (to) => `${node.name}: ${to}`)
  return collapsing(parent, node, start, end, shift, (to) => to)
}

/** `.name`, `?.name` or `["name"]` of a member access; `at` is the property or one of the texts that it can be. */
export function memberSpot(object: AnyNode, at: AnyNode, source: string, shift: number): Spot {
  const [start, end] = [at.start - shift, at.end - shift]
  if (at.type !== 'Identifier') return spot(start, end, (to) => quoted(to, source[start]!))
  const from = object.end - shift
  const dot = from + source.slice(from, start).lastIndexOf('.')
  const optional = source[dot - 1] === '?'
  return {
    start,
    end,
    rename: (to) =>
      isIdentifier(to) ? { start, end, text: to } : { start: dot, end, text: `${optional ? '.' : ''}[${JSON.stringify(to)}]` },
  }
}

/** All of `.a.b` behind an object as one place, so that it can become a path of another length. */
export function chainSpot(object: AnyNode, last: AnyNode, source: string, shift: number): Chain {
  const [start, end] = [object.end - shift, last.end - shift]
  const links = source.slice(start, end)
  const optional = links.trimStart().startsWith('?.')
  const later = links.indexOf('?.', links.indexOf('?.') + (optional ? 1 : 0)) >= 0
  return (segments, from) => {
    // A step more leads through what may not be there yet.
    const each = segments.map((segment, i) => link(segment, i === 0 ? optional : later || segments.length > from))
    return { start, end, text: each.join('') }
  }
}

const link = (name: string, optional: boolean): string =>
  isIdentifier(name) ? `${optional ? '?.' : '.'}${name}` : `${optional ? '?.' : ''}[${JSON.stringify(name)}]`

/** The key of a property in a destructuring: the local name stays as it is. */
export function patternSpot(property: Property, source: string, shift: number): Spot {
  const { key } = property
  const [start, end] = [key.start - shift, key.end - shift]
  const local = source.slice(start, end)
  const asKey = (to: string) => (isIdentifier(to) ? to : JSON.stringify(to))
  if (property.shorthand) return spot(start, end, (to) => `${asKey(to)}: ${local}`)
  if (key.type !== 'Identifier') return spot(start, end, (to) => quoted(to, source[start]!))
  const { value } = property
  const inner = value.type === 'AssignmentPattern' ? value.left : value
  return inner.type === 'Identifier' ? collapsing(property, inner, start, end, shift, asKey) : spot(start, end, asKey)
}

/** `{ a: b }` becomes `{ a }` when both would be called the same, which undoes what renaming a shorthand wrote. */
function collapsing(property: Property, value: Identifier, start: number, end: number, shift: number, text: (to: string) => string): Spot {
  const key = property.key
  const renamesKey = key.start - shift === start
  const other = renamesKey ? value.name : key.type === 'Identifier' && !property.computed ? key.name : null
  return {
    start,
    end,
    rename: (to) => (to === other ? { start: key.start - shift, end: value.end - shift, text: to } : { start, end, text: text(to) }),
  }
}

/** `.a.b` of a plain path in a template, from the dot or bracket of the first to the end of the last. */
export const segmentsSpot =
  (start: number, end: number): Chain =>
  (segments) => ({
    start,
    end,
    text: segments.map((name) => (/^[\p{L}\p{N}_$]+$/u.test(name) ? `.${name}` : `["${name.replaceAll(/["\\]/g, '')}"]`)).join(''),
  })

/** A segment of a plain path in a template: `name`, `.name` or `["name"]`, with where its brackets or dot start. */
export function segmentSpot(start: number, end: number, kind: 'first' | 'dotted' | '"' | "'"): Spot {
  if (kind === '"' || kind === "'") return spot(start, end, (to) => to.replaceAll(/["'\\]/g, ''))
  if (kind === 'first') return spot(start, end, (to) => to)
  return {
    start,
    end,
    rename: (to) =>
      /^[\p{L}\p{N}_$]+$/u.test(to) ? { start, end, text: to } : { start: start - 1, end, text: `["${to.replaceAll(/["\\]/g, '')}"]` },
  }
}
