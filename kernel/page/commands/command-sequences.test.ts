import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedIn, HISTORY_LIMIT } from '#kernel/document'
import { runs } from '../../../tests/helpers/long.ts'
import { TEST_TYPES, testContext } from '../catalogue.fixture.ts'
import type { Command } from '../records/patch.ts'
import { diffDocuments, isEmpty } from '../records/patch-algebra.ts'
import { checkTree, descendantsOf } from '../records/tree.ts'
import { buildIndex, indexOf } from '../records/tree-index.ts'
import { findReferenceProblems } from '../references/references.ts'
import { testReferences } from '../references.fixture.ts'
import { formatPage } from '../schema/format-page.ts'
import { emptyDocument, parsePage } from '../schema/parse-page.ts'
import { parseEntry } from '../schema/records-schema.ts'
import { canPlace } from '../schema/tree-rules.ts'
import * as commands from './all-commands.ts'
import { toClipboard } from './clipboard.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'

/** A busy machine is no failure. */
const patient = { timeout: 60_000 }

const numRuns = runs(40, 600)

interface Step {
  readonly what: number
  readonly a: number
  readonly b: number
  readonly type: string
}
const steps = fc.noBias(
  fc.array(fc.record({ what: fc.integer({ min: 0, max: 21 }), a: fc.nat(40), b: fc.nat(40), type: fc.constantFrom(...TEST_TYPES) }), {
    minLength: 20,
    maxLength: 80,
    size: 'max',
  }),
)

/** What an author might do next; `a` and `b` choose among the elements there are. */
function perform(store: DocumentStore, { what, a, b, type }: Step, counter: { n: number }): void {
  const context = testContext(store.document, counter)
  const all = descendantsOf(store.document, null)
  const one = all[a % Math.max(1, all.length)] ?? 'nobody'
  const other = all[b % Math.max(1, all.length)] ?? 'nobody'
  const ids = [one, other]
  const plan = <Args>(command: Command<Args>, args: Args) => {
    const patch = command.plan(context, args)
    if (!('refused' in patch))
      store.apply(patch, { origin: 'user', label: command.label, history: b % 3 === 0 ? 'merge' : 'record', gesture: 'one' })
  }
  const parentId = b % 4 === 0 || all.length === 0 ? null : other
  const moves = [
    () => plan(commands.insertElement, { type, parentId, index: a }),
    () => plan(commands.insertElement, { type: 'Card', parentId: null, index: a }),
    () => plan(commands.insertElement, { type: 'Card', parentId }),
    () => plan(commands.insertElement, { type: 'Form', parentId }),
    () => plan(commands.insertElement, { type: 'Input', parentId }),
    () => plan(commands.insertElement, { type: 'Text', parentId }),
    () => plan(commands.moveElements, { ids, parentId, index: a }),
    () => plan(commands.moveUp, { ids: [one] }),
    () => plan(commands.moveDown, { ids }),
    () => plan(commands.moveOut, { ids: [one] }),
    () => plan(commands.moveIntoPrevious, { ids: [one] }),
    () => plan(commands.duplicateElements, { ids }),
    () => plan(commands.pasteElements, { text: toClipboard(store.document, ids, testReferences), parentId }),
    () => plan(commands.removeElements, { ids: [one] }),
    () => plan(commands.replaceType, { id: one, type }),
    () => plan(commands.setProps, { ids, changes: [{ path: 'text', binding: { kind: 'formula', source: `context.${other}.x` } }] }),
    () => plan(commands.setProps, { ids: [one], changes: [{ path: 'a.b', value: b }] }),
    () =>
      plan(commands.addFlow, {
        owner: { id: one, event: 'onClick' },
        nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/message', params: { content: other }, bindings: {} }],
      }),
    () => store.undo(),
    () => store.redo(),
    () => plan(commands.addVariable, { name: `v${a}`, type: 'number', defaultValue: b }),
    () => a === 1 && plan(commands.clearPage, {}),
  ]
  moves[what % moves.length]?.()
}

test('whatever an author does, the tree holds, the index is right, entries are valid and the way back is exact', patient, () => {
  let elements = 0
  let taken = 0
  fc.assert(
    fc.property(steps, (list) => {
      const store = createDocumentStore(emptyDocument())
      const counter = { n: 0 }
      for (const step of list) {
        perform(store, step, counter)
        expect(checkTree(store.document)).toEqual([])
        expect(indexOf(store.document)).toEqual(buildIndex(store.document))
      }
      for (const entry of store.document.entries.values()) parseEntry(entry)
      expect(findReferenceProblems(store.document, testReferences).filter((finding) => finding.code === 'PAGE_DANGLING_FLOW')).toEqual([])
      const context = testContext(store.document, counter)
      for (const id of descendantsOf(store.document, null)) {
        const entry = store.document.entries.get(id)
        if (entry?.kind === 'element') expect(canPlace(context, id, entry.parentId)).toBe(true)
      }
      const read = parsePage(JSON.parse(JSON.stringify(formatPage(store.document)))).document
      expect(changedIn(diffDocuments(read, store.document)).map(([from, to]) => ({ read: from, was: to }))).toEqual([])

      const end = store.document
      elements += descendantsOf(end, null).length
      taken += store.history.entries.value.length
      let undone = 0
      while (store.undo()) undone++
      if (undone < HISTORY_LIMIT) expect(isEmpty(diffDocuments(store.document, emptyDocument()))).toBe(true)
      while (undone-- > 0) expect(store.redo()).toBe(true)
      expect(isEmpty(diffDocuments(store.document, end))).toBe(true)
    }),
    { numRuns },
  )
  // Sequences that do nothing would prove nothing.
  expect(elements).toBeGreaterThan(5 * numRuns)
  expect(taken).toBeGreaterThan(5 * numRuns)
})
