import { expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, lineOf, nodesOf, parseSource, type SyntaxNode } from './syntax.ts'

/** What speaks the languages of the studio: its own files, and what they ask for findings, refusals and summaries. */
const SPEAKS = /^(apps\/(shell|studio)|kernel\/(document|page|plugin)|sdk\/(check|define|setter)|plugins\/(setters|steps|value-types))\//

const valueIn = (node: SyntaxNode, language: string): SyntaxNode | undefined => {
  const properties = Array.isArray(node.properties) ? node.properties.filter(isNode) : []
  const found = properties.find(({ key }) => isNode(key) && (key.name ?? key.value) === language)?.value
  return isNode(found) ? found : undefined
}
const hasValues = (node: SyntaxNode | undefined): boolean => node?.type === 'TemplateLiteral' && (node.expressions as unknown[]).length > 0

/** Labels whose words are put together before anybody knows the language: a further one finds no text for them. */
function mixedLabels({ path, text }: SourceFile): readonly number[] {
  if (!SPEAKS.test(path) || isTest(path)) return []
  const root = parseSource(path, text)
  const found = [...nodesOf(root)].map(({ node }) => node).filter((node) => node.type === 'ObjectExpression')
  return found.filter((node) => hasValues(valueIn(node, 'zh')) && hasValues(valueIn(node, 'en'))).map((node) => lineOf(text, node))
}

test('labels with values in them are made by filled', () => {
  const found = sourceFiles.flatMap((file) => mixedLabels(file).map((line) => `${file.path}:${line}`))
  expect(found).toEqual([])
})

test('a planted label that is put together by itself is found', () => {
  const text = 'const label = { zh: `删除${name}`, en: `Delete ${name}` }'
  expect(mixedLabels({ path: 'apps/studio/x.ts', text })).toEqual([1])
  expect(mixedLabels({ path: 'apps/studio/x.ts', text: "filled({ zh: '删除{name}', en: 'Delete {name}' }, { name })" })).toEqual([])
})
