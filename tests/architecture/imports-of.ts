import { isNode, lineOf, nodesOf, parseSource, type SyntaxNode, textOf } from './syntax.ts'

/** One import, re-export or `import()` of a source. */
export interface FoundImport {
  readonly specifier: string
  /** True where nothing of it is left when the program runs. */
  readonly typeOnly: boolean
  /** True for `import()`: nothing loads until it is called. */
  readonly lazy: boolean
  readonly line: number
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers.filter(isNode) : []
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type')
}

const kinds = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
])

const known = new Map<string, { readonly text: string; readonly found: readonly FoundImport[] }>()

/** Every module a source names, types and lazy ones included; a text is parsed once, as many tests walk the same files. */
export function importsOf(path: string, text: string): readonly FoundImport[] {
  const before = known.get(path)
  if (before?.text === text) return before.found
  const found = importsIn(path, text)
  known.set(path, { text, found })
  return found
}

function importsIn(path: string, text: string): FoundImport[] {
  const found: FoundImport[] = []
  for (const { node } of nodesOf(parseSource(path, text))) {
    if (!kinds.has(node.type)) continue
    const specifier = textOf(node.source ?? node.expression)
    if (specifier !== undefined)
      found.push({ specifier, typeOnly: isTypeOnly(node), lazy: node.type === 'ImportExpression', line: lineOf(text, node) })
  }
  return found
}
