import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, nodesOf, parseSource, type SyntaxNode } from './syntax.ts'

const makers = new Set(['signal', 'computed', 'useSignal', 'useComputed'])
const hooks = new Set(['useSignals', 'useSignalValue'])

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined
}

function isSignalType(node: unknown): boolean {
  if (!isNode(node)) return false
  const type = isNode(node.typeAnnotation) ? node.typeAnnotation : node
  return type.type === 'TSTypeReference' && /^(Readonly)?Signal$/.test(nameOf(type.typeName) ?? '')
}

/** Names that this file itself makes or declares to be signals. */
function signalNames(nodes: readonly SyntaxNode[]): Set<string> {
  const names = new Set<string>()
  for (const node of nodes) {
    const made = node.type === 'VariableDeclarator' && isNode(node.init) && makers.has(nameOf(node.init.callee) ?? '')
    const name = made ? nameOf(node.id) : (nameOf(node.key) ?? nameOf(node))
    const annotated = isNode(node.typeAnnotation) && isSignalType(node.typeAnnotation)
    if (name && (made || annotated)) names.add(name)
  }
  return names
}

/** Reads of a signal in a file with JSX that subscribes to none: React would never draw the change. */
function silentReads(file: SourceFile): string[] {
  if (!/^(kernel|sdk|plugins|apps)\/.*\.tsx$/.test(file.path) || isTest(file.path)) return []
  const nodes = [...nodesOf(parseSource(file.path, file.text))].map(({ node }) => node)
  if (nodes.some((node) => node.type === 'CallExpression' && hooks.has(nameOf(node.callee) ?? ''))) return []
  const names = signalNames(nodes)
  return findNodes(file, (node, parent) => {
    if (node.type !== 'MemberExpression' || nameOf(node.property) !== 'value') return undefined
    if (parent?.type === 'AssignmentExpression' && parent.left === node) return undefined
    const object = isNode(node.object) ? node.object : undefined
    const name = nameOf(object) ?? nameOf(object?.property)
    return name && names.has(name) ? `reads ${name}.value` : undefined
  })
}

test('a view that reads a signal subscribes to it', () => {
  expect(sourceFiles.flatMap(silentReads)).toEqual([])
})

const view = (body: string) => ({ path: 'apps/studio/x.tsx', text: body })

test.each([
  'const count = signal(0)\nexport const View = () => <p>{count.value}</p>',
  'export function View({ props }: { props: { title: ReadonlySignal<string> } }) { return <p>{props.title.value}</p> }',
  'export function View(open: Signal<boolean>) { return open.value ? <p /> : null }',
])('a planted silent read is found: %s', (text) => {
  expect(silentReads(view(text))).toHaveLength(1)
})

test.each([
  'const count = signal(0)\nexport function View() { useSignals(); return <p>{count.value}</p> }',
  'const count = signal(0)\nexport const View = () => <button onClick={() => { count.value = 1 }}>{count}</button>',
  'export const View = () => <input onChange={(event) => set(event.target.value)} />',
])('what is no silent read is left alone: %s', (text) => {
  expect(silentReads(view(text))).toEqual([])
})
