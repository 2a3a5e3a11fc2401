import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode, textOf } from './syntax.ts'

const languages = ['zh', 'en']

function valuesByKey(node: SyntaxNode): Map<string, unknown> {
  const properties = Array.isArray(node.properties) ? node.properties.filter(isNode) : []
  return new Map(
    properties.map((property) => {
      const key = isNode(property.key) ? property.key : undefined
      return [typeof key?.name === 'string' ? key.name : (textOf(key) ?? ''), property.value]
    }),
  )
}

/** Texts given in one language and not, or emptily, in the other. */
function halfLabels(file: SourceFile): string[] {
  if (!/^(kernel|sdk|plugins|apps)\//.test(file.path) || isTest(file.path)) return []
  return findNodes(file, (node) => {
    if (node.type !== 'ObjectExpression') return undefined
    const values = valuesByKey(node)
    if (!languages.some((language) => values.has(language))) return undefined
    const lacking = languages.filter((language) => !values.has(language) || textOf(values.get(language))?.trim() === '')
    return lacking.length > 0 ? `lacks ${lacking.join(' and ')}` : undefined
  })
}

test('every text that people see is given in Chinese and in English', () => {
  expect(sourceFiles.flatMap(halfLabels)).toEqual([])
})

test.each(["const label = { en: 'Button' }", "const label = { zh: '按钮', en: '' }", "const label = { 'zh': '按钮' }"])(
  'a planted half label is found: %s',
  (text) => {
    expect(halfLabels({ path: 'plugins/components/button/index.ts', text })).toHaveLength(1)
  },
)

test('a whole label is left alone', () => {
  expect(halfLabels({ path: 'sdk/x.ts', text: "const label = { zh: '按钮', en: 'Button' }" })).toEqual([])
})
