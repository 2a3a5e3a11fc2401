import { expect, test } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'
import { textOf } from './syntax.ts'

const contributed = /^(action|setter|component|source|function)\/[a-z0-9-]+$/

/** Files that were looked at and may, each with its reason. */
const reviewed: Record<string, string> = {
  'kernel/page/schema/stored-actions.ts': 'the names of actions in older pages, as a table; a contract test holds it against the catalogue',
  'kernel/page/schema/parse-source.ts': 'the three kinds of data the stored form of a page knows',
  'kernel/page/schema/parse-flow.ts': 'a node whose author chose no action yet',
  'kernel/page/records/block-steps.ts': 'the two steps that take the place of each other where a block begins and ends',
  'kernel/page/schema/format-flow.ts': 'the same node on its way back',
}

/** Where the names are given, and what may not import them. */
const named = ['kernel/page/records/records.ts', 'kernel/engine/program/program-element.ts', 'kernel/view/page-view.tsx']

/** Names of single contributions in the rooms that must work with any contribution. */
function centralNames(file: SourceFile): string[] {
  if (!/^(kernel|apps)\//.test(file.path) || isTest(file.path) || reviewed[file.path]) return []
  return findNodes(file, (node, parent) => {
    const text = textOf(node)
    const imported = parent !== undefined && /^(Import|Export)/.test(parent.type)
    return text !== undefined && contributed.test(text) && !imported ? `names ${text}` : undefined
  })
}

test('the kernel and the apps know no component, setter, action, source or function by name', () => {
  expect(sourceFiles.flatMap(centralNames)).toEqual([])
})

/** The type of the page itself and the beginning of the product's plugins, written out where they have a name. */
function writtenOut(file: SourceFile): string[] {
  if (!/^(kernel|sdk|apps)\//.test(file.path) || isTest(file.path) || named.includes(file.path)) return []
  return findNodes(file, (node, parent) => {
    const text = textOf(node)
    if (text === 'tessera.') return 'writes out tessera., which is isOfProduct'
    const isLabel = parent?.type === 'Property'
    return text === 'Page' && !isLabel ? "writes out 'Page', which is PAGE_TYPE" : undefined
  })
}

test('the type of the page and the product’s own plugins are called by their names', () => {
  expect(sourceFiles.flatMap(writtenOut)).toEqual([])
})

test.each(["const type = element?.type ?? 'Page'", "if (plugin.startsWith('tessera.')) throw error"])(
  'one that is written out is found: %s',
  (text) => {
    expect(writtenOut({ path: 'apps/studio/x.ts', text })).toHaveLength(1)
  },
)

test.each(["if (action.id === 'action/navigate') go()", 'const setter = `setter/text`', "const map = { 'component/button': 1 }"])(
  'a planted name is found: %s',
  (text) => {
    expect(centralNames({ path: 'kernel/engine/run/flow.ts', text })).toHaveLength(1)
  },
)
