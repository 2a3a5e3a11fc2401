import type { AnyNode } from 'acorn'
import type { SourceKind } from '../language/analyse.ts'
import { parseSource } from '../language/parse-source.ts'
import { memberSpot, type Spot } from './mention-spots.ts'
import { endsOf, nameOf } from './mention-syntax.ts'

/** A text that a formula writes out. */
export interface WrittenText {
  readonly text: string
  readonly spot: Spot
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value

/** Visits a node and everything below it. */
function visitNodes(node: AnyNode, visit: (node: AnyNode) => void): void {
  const open: AnyNode[] = [node]
  for (let at = open.pop(); at; at = open.pop()) {
    visit(at)
    for (const value of Object.values(at) as readonly unknown[]) {
      if (isNode(value)) open.push(value)
      else if (Array.isArray(value)) open.push(...value.filter(isNode))
    }
  }
}

/**
 * The texts that a formula may give, whichever way it goes; with `key`, those that it writes as the value of that key:
 * `{ field: 'city', op: 'eq' }`.
 */
export function writtenTexts(kind: SourceKind, source: string, key?: string): readonly WrittenText[] {
  if (kind === 'template') return []
  const parsed = parseSource(source, { async: kind === 'script' })
  if (parsed.form === 'invalid') return []
  const { root, shift } = parsed
  const found: AnyNode[] = []
  if (key === undefined) found.push(...(parsed.form === 'expression' ? endsOf(root) : []))
  else
    visitNodes(root, (node) => {
      if (node.type === 'Property' && !node.computed && nameOf(node.key) === key) found.push(...endsOf(node.value))
    })
  return found.flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string'
      ? [{ text: node.value, spot: memberSpot(root, node, source, shift) }]
      : [],
  )
}
