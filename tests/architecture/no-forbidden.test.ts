import { describe, expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode } from './syntax.ts'

interface Ban {
  readonly what: string
  readonly where: RegExp
  /** Files that were looked at and may. */
  readonly reviewed: Record<string, string>
  readonly isOne: (node: SyntaxNode) => boolean
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined
}

function isMember(node: unknown, object: RegExp, property: RegExp): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false
  return object.test(nameOf(node.object) ?? '') && property.test(nameOf(node.property) ?? '')
}

function calls(node: SyntaxNode, name: RegExp): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  return name.test(nameOf(node.callee) ?? '') || isMember(node.callee, /^(globalThis|window|self|Bun)$/, name)
}

const product = /^(kernel|sdk|plugins|apps|server)\//

/** What must not appear, because it runs foreign text, writes foreign markup, or leaves by an unguarded door. */
const bans: readonly Ban[] = [
  {
    what: "Bun's transpiler or bundler (they run macros found in what they read)",
    where: product,
    reviewed: {},
    isOne: (node) => isMember(node, /^Bun$/, /^(Transpiler|build)$/),
  },
  {
    what: 'text run as a program',
    where: product,
    reviewed: {},
    isOne: (node) => calls(node, /^(eval|Function)$/),
  },
  {
    what: 'markup written as text',
    where: product,
    reviewed: {
      'sdk/react/rich-html.tsx': 'rich text, cleaned by DOMPurify with a narrow list; hostile texts in rich-html.browser.test.tsx',
      'sdk/react/markdown.tsx': 'Markdown, read without the HTML in it; hostile texts in markdown.test.tsx',
    },
    isOne: (node) => {
      const attribute = node.type === 'JSXAttribute' && nameOf(node.name) === 'dangerouslySetInnerHTML'
      const property = node.type === 'Property' && nameOf(node.key) === 'dangerouslySetInnerHTML'
      const assigned = node.type === 'AssignmentExpression' && isMember(node.left, /./, /^(innerHTML|outerHTML)$/)
      return attribute || property || assigned || isMember(node, /^document$/, /^write(ln)?$/)
    },
  },
  {
    what: 'a request past the guard against private addresses',
    where: /^server\//,
    reviewed: {
      'server/modules/proxy/safe-fetch.ts': 'the guard itself',
      'server/files/s3-parts.ts': 'the place of files that the operator names',
      'server/commands/health.ts': 'a command that asks the server on the same machine',
      'server/modules/exchange/command.ts': 'a command in a process of its own, for the server that whoever starts it names',
    },
    isOne: (node) => calls(node, /^fetch$/),
  },
]

function violations(file: SourceFile): string[] {
  if (isTest(file.path)) return []
  const banned = bans.filter(({ where, reviewed }) => where.test(file.path) && !reviewed[file.path])
  if (banned.length === 0) return []
  return findNodes(file, (node) => banned.find((ban) => ban.isOne(node))?.what)
}

test('no file has what is forbidden in its place', () => {
  expect(sourceFiles.flatMap(violations)).toEqual([])
})

describe('a planted one is found:', () => {
  test.each([
    ['sdk/x.ts', 'new Bun.Transpiler()'],
    ['server/x.ts', 'await Bun.build({})'],
    ['kernel/engine/x.ts', "eval('1')"],
    ['kernel/engine/x.ts', "globalThis.eval('1')"],
    ['apps/studio/x.ts', "new Function('return 1')()"],
    ['apps/viewer/x.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['plugins/components/html/view.tsx', "createElement('p', { dangerouslySetInnerHTML: { __html } })"],
    ['plugins/components/html/view.tsx', 'element.innerHTML = text'],
    ['server/modules/x.ts', "await fetch('https://example.com')"],
    ['server/modules/x.ts', "await globalThis.fetch('https://example.com')"],
  ])('%s: %s', (path, text) => {
    expect(violations({ path, text })).toHaveLength(1)
  })
})

test('a test may do what the product may not', () => {
  expect(violations({ path: 'server/x.test.ts', text: "await fetch('http://localhost')" })).toEqual([])
})
