import { expect, test } from 'vitest'
import { importsOf } from './imports-of.ts'
import { isTest, type SourceFile, sourceFiles } from './source-files.ts'

/** The reading and the writing of older pages, and the door through which the contract test looks. */
const readers = ['kernel/page/schema/parse-flow.ts', 'kernel/page/schema/format-flow.ts', 'kernel/page/schema/index.ts']
const names = /\b(STORED_ACTIONS|StoredAction|storedAction|storedFormsOf)\b/

/** Uses of the table of older pages' actions by anything else: what an action refers to is told by its declaration alone. */
function misuses(file: SourceFile): string[] {
  if (isTest(file.path) || readers.includes(file.path) || file.path === 'kernel/page/schema/stored-actions.ts') return []
  const imported = importsOf(file.path, file.text).some(({ specifier }) => specifier.includes('stored-actions'))
  return imported || names.test(file.text) ? [file.path] : []
}

test('the table of actions in older pages serves the reading and writing of older pages and nothing else', () => {
  expect(sourceFiles.flatMap(misuses)).toEqual([])
})

test.each(["import { storedAction } from './stored-actions.ts'", "import { STORED_ACTIONS } from '#kernel/page'"])(
  'a planted use is found: %s',
  (text) => {
    expect(misuses({ path: 'kernel/engine/run/flow.ts', text })).toHaveLength(1)
  },
)
