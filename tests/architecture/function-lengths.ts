import { isTest, type SourceFile } from './source-files.ts'
import { nodesOf, parseSource, type SyntaxNode } from './syntax.ts'

/** A function that is longer than one that does one thing. */
export interface LongFunction {
  /** The file, and what the function is called there: `apps/x.ts createX`. */
  readonly name: string
  readonly lines: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const named = [node.id, parent?.type === 'VariableDeclarator' ? parent.id : undefined, parent?.key, parent?.left] as const
  for (const each of named) {
    const name = (each as { name?: unknown } | null | undefined)?.name
    if (typeof name === 'string') return name
  }
  return 'without a name'
}

/** The functions of a file that have more than `limit` lines, with those that stand in them. */
export function longFunctions({ path, text }: SourceFile, limit: number): readonly LongFunction[] {
  if (isTest(path)) return []
  const found: LongFunction[] = []
  for (const { node, parent } of nodesOf(parseSource(path, text))) {
    if (!FUNCTIONS.has(node.type)) continue
    const lines = text.slice(node.start, node.end as number).split('\n').length
    if (lines > limit) found.push({ name: `${path} ${nameOf(node, parent)}`, lines })
  }
  return found
}
