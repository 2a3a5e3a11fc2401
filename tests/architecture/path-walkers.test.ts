import { expect, it } from 'vitest'
import { walkers } from '../contract/walkers/index.ts'
import { findNodes } from './find-nodes.ts'
import { notWalkers } from './not-walkers.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode, textOf } from './syntax.ts'

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

/** Names of this repository for positions in lists. */
const POSITIONS = /^(i|j|k|n|at|end|index|slot|place|position|which|row|column|count|number|depth|called|first|second)$/

/** A key that is written out, or a position in a list. */
function isFixedKey(key: unknown): boolean {
  if (!isNode(key)) return true
  if (key.type === 'UpdateExpression') return isFixedKey(key.argument)
  if (key.type === 'Literal' || textOf(key) !== undefined) return true
  if (key.type === 'BinaryExpression') return key.operator !== '+' || isFixedKey(key.left) || isFixedKey(key.right)
  if (key.type === 'MemberExpression') return nameOf(key.property) === 'length'
  if (key.type === 'CallExpression') return nameOf(key.callee) === 'Number'
  return key.type === 'Identifier' && POSITIONS.test(nameOf(key))
}

/** `.split('.')`, `.split('/')`, or by a pattern with a dot, a slash or a bracket in it. */
function splitsPath(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || nameOf(node.callee.property) !== 'split') return false
  const [by] = node.arguments as readonly unknown[]
  if (textOf(by) === '.' || textOf(by) === '/') return true
  const { pattern = '' } = isNode(by) ? ((by.regex as { pattern?: string } | undefined) ?? {}) : {}
  return /[./]|\[\\?\[/.test(pattern.replaceAll(/\(\.\*\)|\\[sbr]/g, ''))
}

const hasDynamicKey = (node: unknown): boolean =>
  isNode(node) && node.type === 'MemberExpression' && node.computed === true && !isFixedKey(node.property)

/** What of a file follows a path, or looks up or sets a name, that code alone does not decide. */
function walkingIn(file: SourceFile): string[] {
  return findNodes(file, (node) => {
    if (splitsPath(node)) return 'splits a path'
    if (node.type === 'AssignmentExpression' && hasDynamicKey(node.left)) return 'assigns to a key'
    if (node.type === 'UnaryExpression' && node.operator === 'delete' && hasDynamicKey(node.argument)) return 'deletes a key'
    if (node.type === 'BinaryExpression' && node.operator === 'in' && !isFixedKey(node.left)) return 'asks for an inherited key'
    const isAssign = node.type === 'CallExpression' && isNode(node.callee) && nameOf(node.callee.property) === 'assign'
    if (isAssign && nameOf((node.callee as unknown as { object: unknown }).object) === 'Object') {
      const [, ...from] = node.arguments as readonly SyntaxNode[]
      if (from.some(({ type }) => type !== 'ObjectExpression')) return 'assigns all keys'
    }
    return undefined
  })
}

const isChecked = ({ path }: SourceFile): boolean =>
  /^(kernel|sdk|plugins|apps|server)\//.test(path) && !isTest(path) && !path.endsWith('.text.ts')

const found = new Map(
  sourceFiles.filter(isChecked).flatMap((file) => {
    const places = walkingIn(file)
    return places.length > 0 ? [[file.path, places] as const] : []
  }),
)
const walking = new Set(walkers.flatMap(({ files }) => files))

it('finds every file that follows paths among the walkers, or a reason why it is none', () => {
  expect([...found].filter(([path]) => !walking.has(path) && !Object.hasOwn(notWalkers, path)).map(([, places]) => places)).toEqual([])
})

it('keeps a reason only while it is needed', () => {
  expect(Object.keys(notWalkers).filter((path) => !found.has(path) || walking.has(path))).toEqual([])
})

it('names only files that exist', () => {
  const known = new Set(sourceFiles.map(({ path }) => path))
  expect([...walking].filter((path) => !known.has(path))).toEqual([])
})

const planted = (text: string): string[] => walkingIn({ path: 'server/x.ts', text })

it.each([
  "for (const part of path.split('.')) here = here[part]",
  "const [first] = cell.split('/')",
  'const parts = text.split(/[.[\\]]+/)',
  'target[key] = value',
  'made[entry.id] ??= {}',
  'delete rest[name]',
  'if (name in values) use(name)',
  'Object.assign(params, body)',
])('notices %s', (text) => {
  expect(planted(text)).toHaveLength(1)
})

it.each([
  'list[i] = value',
  'list[list.length] = value',
  "headers['content-type'] = type",
  "const words = text.split(' ')",
  "if ('isValid' in value) use(value)",
  'Object.assign(entry, { scope })',
])('leaves %s alone', (text) => {
  expect(planted(text)).toEqual([])
})
