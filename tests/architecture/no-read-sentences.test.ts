import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode, textOf } from './syntax.ts'

/** Files that were looked at and may, each with its reason. */
const reviewed: Record<string, string> = {
  'kernel/engine/vm/vm-errors.ts': 'the interpreter has no codes, only its own sentences',
  'kernel/engine/vm/runtime/own-copies.ts': 'the same, inside of it',
  'kernel/engine/language/parser-errors.ts': 'nor has the parser',
  'server/backups/postgres-tools.ts': 'nor have the programs of PostgreSQL, which speak English here',
  'kernel/message/mask-text.ts': 'nor has what JSON.parse says, whose source is hidden',
  'apps/shell/report-errors.ts': 'nor have errors of browsers that say nothing of their cause',
}

/** Two words beside each other: a piece of a sentence, not of a name or of a format. */
const SENTENCE = /[A-Za-z']{2,} [A-Za-z']{2,}|\p{Script=Han}{3,}/u
const READS = new Set(['startsWith', 'endsWith', 'includes', 'match', 'indexOf', 'search'])
const SAID = new Set(['message', 'reason', 'msg'])

const readsOf = (node: unknown): boolean =>
  isNode(node) && node.type === 'MemberExpression' && isNode(node.property) && SAID.has(String(node.property.name))

/** A place that takes a sentence apart, or compares one, to find out what happened. */
function readsSentence(node: SyntaxNode): string | undefined {
  const { regex } = node as { readonly regex?: { readonly pattern: string } }
  if (regex && SENTENCE.test(regex.pattern)) return `reads a sentence by /${regex.pattern}/`
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) {
    const text = textOf(node.left) ?? textOf(node.right)
    if (text !== undefined && SENTENCE.test(text) && (readsOf(node.left) || readsOf(node.right))) return `compares "${text}"`
  }
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const text = textOf((node.arguments as readonly unknown[])[0])
  const isRead = isNode(callee.property) && READS.has(String(callee.property.name)) && readsOf(callee.object)
  return isRead && text !== undefined && /^[A-Z\p{Script=Han}]|\s/u.test(text) ? `looks for "${text}" in a sentence` : undefined
}

function sentencesRead(file: SourceFile): string[] {
  if (!/^(kernel|sdk|plugins|apps|server)\//.test(file.path) || isTest(file.path) || reviewed[file.path]) return []
  return findNodes(file, readsSentence)
}

test('nobody reads a sentence to find out what happened: messages have codes', () => {
  expect(sourceFiles.flatMap(sentencesRead)).toEqual([])
})

test.each([
  'const text = /^There is no api (?<name>.+)$/',
  "if (error.message === 'The page was closed') stop()",
  "const waits = evaluation.message.startsWith('TypeError')",
  'const zh = /运行超过/',
])('a planted reading is found: %s', (text) => {
  expect(sentencesRead({ path: 'apps/x.ts', text })).toHaveLength(1)
})

test.each(["const own = text.startsWith('http')", 'const date = /\\d+ \\d+/', "const is = kind === 'no such'"])(
  'a format is left alone: %s',
  (text) => {
    expect(sentencesRead({ path: 'apps/x.ts', text })).toEqual([])
  },
)
