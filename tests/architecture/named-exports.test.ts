import { expect, test } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, lineOf, nodesOf, parseSource } from './syntax.ts'

function defaultExports({ path, text }: SourceFile): string[] {
  const found: string[] = []
  for (const { node } of nodesOf(parseSource(path, text))) {
    const exported = isNode(node.exported) ? node.exported : undefined
    const renamed = node.type === 'ExportSpecifier' && exported?.name === 'default'
    if (node.type === 'ExportDefaultDeclaration' || renamed) found.push(`${path}:${lineOf(text, node)}`)
  }
  return found
}

test('every export has a name', () => {
  // drizzle-kit reads its settings from a default export, as Vite and Playwright do at the root; a plugin of a folder is one.
  const others = /\.config\.ts$|^tests\/fixtures\/plugins\/[^/]+\/(plugin|server)\.ts$|^tests\/helpers\/journey-progress\.ts$/
  expect(sourceFiles.filter(({ path }) => !others.test(path)).flatMap(defaultExports)).toEqual([])
})

test.each(['export default 3', 'const a = 3\nexport { a as default }'])('a planted default export is found: %s', (text) => {
  expect(defaultExports({ path: 'kernel/page/x.ts', text })).toHaveLength(1)
})
