import type { SourceFile } from './source-files.ts'
import { lineOf, nodesOf, parseSource, type SyntaxNode } from './syntax.ts'

/** Where in a file the nodes are that `isOne` names, each as `path:line what`. */
export function findNodes(file: SourceFile, isOne: (node: SyntaxNode, parent?: SyntaxNode) => string | undefined): string[] {
  const found: string[] = []
  for (const { node, parent } of nodesOf(parseSource(file.path, file.text))) {
    const what = isOne(node, parent)
    if (what) found.push(`${file.path}:${lineOf(file.text, node)} ${what}`)
  }
  return found
}
