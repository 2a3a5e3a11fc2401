import { describe, expect, test } from 'vitest'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, lineOf, nodesOf, parseSource, type SyntaxNode } from './syntax.ts'

/** Runs beside a page's logic: what it learns of time, chance and the network must come through the engine's `World`, or no run could be replayed. */
const where = /^(kernel\/engine|plugins\/(actions|sources)|sdk\/flow)\//

/** Files that were looked at and may, with the reason. */
const reviewed: Record<string, string> = {
  'kernel/engine/world.ts': 'the real world itself',
  'kernel/engine/sending-fetch.ts': 'a part of the real world, which tells how much of a body has gone',
  'kernel/engine/vm/vm.ts': 'the budget of code that runs is time on the real clock',
  'kernel/engine/vm/vm-sources.ts': 'the same, and how long an evaluation took for the editor',
  'kernel/engine/ends/worker.ts': 'hands events on in another turn: an order, not a time',
  'kernel/engine/ends/open-pages.ts': 'waits for plugins of an editor page before any of its logic runs',
  'kernel/engine/ends/watchdog.ts': 'runs on the page and ends workers that are silent on the real clock',
  'kernel/engine/ends/heartbeat.ts': 'the same for code of plugins, which nothing can interrupt',
  'kernel/engine/vm/run-migrations.ts': 'the budget of code that runs is time on the real clock; it belongs to no run of a flow',
  'kernel/engine/ends/first-values.ts': 'runs on the server and ends its child processes',
  'kernel/engine/ends/silence.ts': 'runs on the server and follows how long its child processes are silent',
  'kernel/engine/ends/parent-watch.ts': 'runs on the server and ends its own process when the parent is gone',
  'kernel/engine/ends/compile-vm.ts': 'runs on the page and loads the engine itself',
  'sdk/flow/on-element.ts': 'runs on the page and waits for an element that is being mounted; a trace holds its outcome',
}

const MEMBERS = /^(Date\.now|performance\.now|Math\.random|crypto\.(randomUUID|getRandomValues))$/
const NAMES = new Set(['setTimeout', 'setInterval', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])
const HOSTS = new Set(['globalThis', 'self', 'window'])

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '')

/** What of the real world a node takes; `own` are names that the file declares itself. */
function taken(node: SyntaxNode, own: ReadonlySet<string>): string | undefined {
  if (node.type === 'MemberExpression') {
    const [object, property] = [nameOf(node.object), nameOf(node.property)]
    if (HOSTS.has(object)) return NAMES.has(property) || property === 'crypto' ? `${object}.${property}` : undefined
    return MEMBERS.test(`${object}.${property}`) ? `${object}.${property}` : undefined
  }
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = nameOf(node.callee)
  if (callee === 'Date' && (node.arguments as unknown[]).length === 0) return 'the date of now'
  return NAMES.has(callee) && !own.has(callee) ? callee : undefined
}

/** Names that parameters and patterns of a file declare: a `fetch` that was handed in is the world's. */
function declared(nodes: readonly SyntaxNode[]): Set<string> {
  const names = new Set<string>()
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator') names.add(nameOf(node.id))
    if (node.type === 'ObjectPattern') for (const each of node.properties as SyntaxNode[]) names.add(nameOf(each.value))
    for (const param of Array.isArray(node.params) ? node.params : []) names.add(nameOf(param))
  }
  return names
}

function violations({ path, text }: SourceFile): string[] {
  if (!where.test(path) || isTest(path) || reviewed[path]) return []
  const nodes = [...nodesOf(parseSource(path, text))].map(({ node }) => node)
  const own = declared(nodes)
  return nodes.flatMap((node) => {
    const what = taken(node, own)
    return what ? [`${path}:${lineOf(text, node)} ${what}`] : []
  })
}

test('page logic learns of time, chance and the network through the world alone', () => {
  expect(sourceFiles.flatMap(violations)).toEqual([])
})

test('every exception is a file that is there and needs it', () => {
  const needless = Object.keys(reviewed).filter((path) => {
    const file = sourceFiles.find((each) => each.path === path)
    return !file || violations({ ...file, path: path.replace(/\.ts$/, '-again.ts') }).length === 0
  })
  expect(needless).toEqual([])
})

describe('a planted one is found:', () => {
  test.each([
    ['kernel/engine/x.ts', 'const at = Date.now()'],
    ['kernel/engine/x.ts', 'const at = new Date()'],
    ['kernel/engine/x.ts', 'const took = performance.now() - started'],
    ['kernel/engine/x.ts', 'const own = globalThis.fetch.bind(globalThis)'],
    ['plugins/sources/x/run.ts', "await fetch('/x')"],
    ['plugins/sources/x/run.ts', 'const timer = setTimeout(stop, 5)'],
    ['plugins/sources/x/run.ts', 'const socket = new WebSocket(address)'],
    ['plugins/actions/x/run.ts', 'const lucky = Math.random() > 0.5'],
    ['plugins/actions/x/run.ts', 'const id = crypto.randomUUID()'],
    ['sdk/flow/x.ts', 'setInterval(tick, 5)'],
  ])('%s: %s', (path, text) => {
    expect(violations({ path, text })).toHaveLength(1)
  })
})

test.each([
  ['plugins/sources/x/run.ts', "export const run = ({ fetch }) => fetch('/x')"],
  ['plugins/sources/x/run.ts', 'const at = new Date(context.now())'],
  ['plugins/sources/x/run.test.ts', 'setTimeout(next, 5)'],
  ['plugins/components/x/view.tsx', 'setTimeout(next, 5)'],
])('what came from the world, and what is no logic of a page, may: %s %s', (path, text) => {
  expect(violations({ path, text })).toEqual([])
})
