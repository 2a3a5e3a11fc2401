import { parseAst } from 'vite'

/** A node of a syntax tree, as far as the checks of this folder look at it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** True for an object that is a node of a syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The syntax tree of a TypeScript source; throws where it does not parse. */
export function parseSource(path: string, text: string): SyntaxNode {
  const tree: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return tree
}

/** Every node below and including `root`, in the order of the text, each with the one that holds it. */
export function* nodesOf(root: SyntaxNode): Generator<{ node: SyntaxNode; parent?: SyntaxNode }> {
  const ahead: { node: SyntaxNode; parent?: SyntaxNode }[] = [{ node: root }]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    yield next
    const below: SyntaxNode[] = []
    for (const value of Object.values(next.node)) {
      if (Array.isArray(value)) below.push(...value.filter(isNode))
      else if (isNode(value)) below.push(value)
    }
    for (const node of below.reverse()) ahead.push({ node, parent: next.node })
  }
}

/** The text of a string literal or of a template without holes. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return undefined
  const [quasi] = node.quasis as { value: { cooked: string } }[]
  return quasi?.value.cooked
}

/** The line, from 1, on which a node starts. */
export function lineOf(text: string, node: SyntaxNode): number {
  return text.slice(0, node.start).split('\n').length
}
