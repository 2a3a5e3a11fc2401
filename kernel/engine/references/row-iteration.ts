import type { AnyNode, Pattern } from 'acorn'
import { type FunctionNode, isFunction, nameOf } from './mention-syntax.ts'

/** Local names that stand for rows, and what the call gives: rows again, one of them, or something else. */
export interface Iteration {
  readonly items: readonly { readonly pattern: Pattern; readonly scope: FunctionNode }[]
  readonly gives: 'list' | 'row' | null
}

/** Which parameters of the function are rows, and what comes out. */
const METHODS: readonly { readonly names: readonly string[]; readonly rows: readonly number[]; readonly gives: Iteration['gives'] }[] = [
  { names: ['map', 'forEach', 'some', 'every', 'flatMap', 'findIndex', 'findLastIndex'], rows: [0], gives: null },
  { names: ['find', 'findLast'], rows: [0], gives: 'row' },
  { names: ['reduce', 'reduceRight'], rows: [1], gives: null },
  { names: ['sort', 'toSorted'], rows: [0, 1], gives: 'list' },
  { names: ['filter'], rows: [0], gives: 'list' },
  { names: ['slice', 'reverse', 'toReversed'], rows: [], gives: 'list' },
  { names: ['at'], rows: [], gives: 'row' },
]

/** The content of parentheses. */
const bare = (node: AnyNode | undefined): AnyNode | undefined => (node?.type === 'ParenthesizedExpression' ? bare(node.expression) : node)

/** How a list method iterates; null where that is unknown. `around`: the nodes around the access, outermost first. */
export function iterated(member: AnyNode & { type: 'MemberExpression' }, around: readonly AnyNode[]): Iteration | null {
  const call = around.at(-1)
  if (member.computed || call?.type !== 'CallExpression' || call.callee !== member) return null
  const name = nameOf(member.property)
  const method = METHODS.find(({ names }) => names.includes(name))
  if (!method) return null
  const { rows, gives } = method
  if (rows.length === 0) return { items: [], gives }
  const given = bare(call.arguments[0])
  if (!given || !isFunction(given)) return null
  return { items: rows.flatMap((at) => (given.params[at] ? [{ pattern: given.params[at], scope: given }] : [])), gives }
}
