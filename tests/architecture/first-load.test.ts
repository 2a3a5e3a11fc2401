import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { heavyWays } from './reachable.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const byPath = (files: readonly SourceFile[]): ReadonlyMap<string, SourceFile> => new Map(files.map((file) => [file.path, file]))
const all = byPath(sourceFiles)

/** What only declarations, the compiler and the editor need: a visitor never waits for it. */
const HEAVY = /^(zod|i18next|sucrase|acorn|cmdk|wouter)(\/|$)|^@(codemirror|xyflow|dnd-kit)\//
const isHeavy = (specifier: string, own?: string): boolean => own === 'sdk/index.ts' || (own === undefined && HEAVY.test(specifier))

const views = (files: readonly SourceFile[]): string[] =>
  files.map(({ path }) => path).filter((path) => /^plugins\/components\/[^/]+\/view\.tsx$/.test(path))
/** What a view loads when a visitor presses for it, and not before: JSON as text has an editor for code. */
const PRESSED_FOR = /^plugins\/components\/json\/view\.tsx → plugins\/components\/json\/text-mode\.tsx → @codemirror\//
const declarationsInViews = (files: ReadonlyMap<string, SourceFile>): string[] =>
  views([...files.values()]).flatMap((path) => {
    const atOnce = heavyWays(path, files, isHeavy, { followLazy: false })
    const later = heavyWays(path, files, isHeavy, { followLazy: true }).filter((way) => !PRESSED_FOR.test(way))
    return [...new Set([...atOnce, ...later])]
  })

/** Components of the library that a file uses without their style. */
function unstyled({ path, text }: SourceFile): string[] {
  if (!/^(plugins\/components|sdk\/react)\/.*\.tsx$/.test(path) || /\.test\./.test(path)) return []
  const styled = new Set(importsOf(path, text).map(({ specifier }) => /\/es\/(\w+)\/style\/css\.js$/.exec(specifier)?.[1]))
  const used = [...text.matchAll(/^import \{([^}]*)\} from '@arco-design\/web-react'/gm)].flatMap(([, names = '']) => names.split(','))
  return used
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type ') && !styled.has(name))
    .map((name) => `${path} shows ${name} without its style`)
}

test('a view, and all that it loads later, takes values from #sdk/react alone', () => {
  expect(views(sourceFiles).length).toBeGreaterThan(10)
  expect(declarationsInViews(all)).toEqual([])
})

test('a published page loads no editor, schemas or translation library to begin with', () => {
  expect(heavyWays('apps/viewer/start.tsx', all, isHeavy, { followLazy: false })).toEqual([])
})

test('the first script of a published page waits for no package at all', () => {
  expect(heavyWays('apps/viewer/main.ts', all, (_, own) => own === undefined, { followLazy: false })).toEqual([])
})

test('the engine gives first values before it loads the parser, and never loads schemas', () => {
  expect(heavyWays('kernel/engine/ends/worker.ts', all, isHeavy, { followLazy: false })).toEqual([])
  const isSchema = (specifier: string, own?: string) => own === undefined && /^zod(\/|$)/.test(specifier)
  expect(heavyWays('kernel/engine/ends/worker.ts', all, isSchema, { followLazy: true })).toEqual([])
})

test('every view brings the style of the library components that it shows', () => {
  expect(sourceFiles.flatMap(unstyled)).toEqual([])
})

const view = (text: string): SourceFile => ({ path: 'plugins/components/thing/view.tsx', text })

test.each([
  ["import { z } from '#sdk'", undefined],
  ["import { type ViewProps, defaultsOf } from '#sdk'", undefined],
  ["import { kinds } from './kinds.ts'", "import { z } from '#sdk'"],
  ["const load = () => import('./kinds.ts')", "export * as z from 'zod'"],
])('a planted way to the declarations is found: %s', (text, other = '') => {
  const files = byPath([view(text), { path: 'plugins/components/thing/kinds.ts', text: other }])
  expect(declarationsInViews(files)).toHaveLength(1)
})

test('types from #sdk are left alone', () => {
  expect(declarationsInViews(byPath([view("import type { ViewProps } from '#sdk'\nimport { asText } from '#sdk/react'")]))).toEqual([])
})

test('a planted component without its style is found', () => {
  const text = "import { Button, Table } from '@arco-design/web-react'\nimport '@arco-design/web-react/es/Button/style/css.js'"
  expect(unstyled(view(text))).toEqual(['plugins/components/thing/view.tsx shows Table without its style'])
})
