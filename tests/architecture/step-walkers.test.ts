import { expect, it } from 'vitest'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { isNode, type SyntaxNode, textOf } from './syntax.ts'

/** Shapes of steps that have lanes, as records call them. */
const SHAPES = new Set(['branch', 'group'])

/** Kinds of steps, which their declarations alone name. */
const KINDS: ReadonlySet<string> = new Set(stepKindDeclarations.map(({ id }) => id.slice('step/'.length)))

/** Files that compare a `kind` with one of these texts and have a reason to. */
const REASONS: { readonly [file: string]: string } = {
  'apps/studio/editor/history/states.ts': 'a branch of a history',
  'apps/studio/project-config/use-section.tsx': 'a group of menus',
  'kernel/page/schema/flow-rules.ts': 'the rules of branches',
  'kernel/page/schema/format-flow.ts': 'the stored form of each shape',
  'server/modules/menus/project-part.ts': 'a group of menus',
  'server/modules/menus/service.ts': 'a group of menus',
  'server/modules/roles/app-menu.ts': 'a group of menus',
}

const reads = (node: unknown, name: string): boolean =>
  isNode(node) && ((isNode(node.property) && node.property.name === name) || node.name === name)
const isKindOfStep = (node: unknown): boolean => KINDS.has(textOf(node) ?? '')
const isShape = (node: unknown): boolean => SHAPES.has(textOf(node) ?? '')

/** Comparisons of a step's kind: code that only walks steps uses `walkSteps`, `mapSteps` or `lanesOf` of the kernel instead. */
const naming = (file: SourceFile): string[] =>
  findNodes(file, (node: SyntaxNode) => {
    if (node.type === 'SwitchCase' && isShape(node.test)) return 'switches over shapes'
    if (node.type !== 'BinaryExpression') return undefined
    const { left, right } = node
    const compares = (kind: unknown, name: unknown) =>
      (reads(kind, 'kind') && isShape(name)) || (reads(kind, 'group') && isKindOfStep(name))
    return compares(left, right) || compares(right, left) || compares((left as { expression?: unknown } | null)?.expression, right)
      ? 'compares a kind'
      : undefined
  })

const isChecked = ({ path }: SourceFile): boolean => /^(kernel|sdk|plugins|apps|server)\//.test(path) && !isTest(path)
const found = new Map(sourceFiles.filter(isChecked).map((file) => [file.path, naming(file)] as const))

it('walks steps without naming their kinds', () => {
  expect([...found].filter(([path]) => !Object.hasOwn(REASONS, path)).flatMap(([, places]) => places)).toEqual([])
})

it('keeps a reason only while it is needed', () => {
  expect(Object.keys(REASONS).filter((path) => (found.get(path) ?? []).length === 0)).toEqual([])
})

it.each([
  "if (node.kind === 'branch') walk(node.success)",
  "if (kind !== 'group') visit()",
  "const isBalanced = node.group === 'parallel'",
  "switch (node.kind) { case 'group': visit() }",
])('notices %s', (text) => {
  expect(naming({ path: 'server/x.ts', text })).toHaveLength(1)
})
