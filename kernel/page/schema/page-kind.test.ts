import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit, changedIn, editOf } from '#kernel/document'
import { runs } from '../../../tests/helpers/long.ts'
import { anyDocument } from '../document.fixture.ts'
import { applyPatch, diffDocuments, isEmpty } from '../records/patch-algebra.ts'
import type { PageDocument } from '../records/records.ts'
import { pageKind, viewOf } from './page-kind.ts'

const patient = { timeout: 60_000 }
const settings = { numRuns: runs(80, 1000), endOnFailure: true }

const apply = (document: PageDocument, edit: Parameters<typeof applyEdit<never>>[2]) => {
  const applied = applyEdit(pageKind, viewOf(document), edit as never)
  return applied.ok ? applyPatch(document, applied.changes) : applied
}

test('my own edit, alone, shows exactly what I did', patient, () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (a, b) => {
      const patch = diffDocuments(a, b)
      const after = apply(a, editOf(pageKind, 'e', patch) as never)
      expect('ok' in after ? after : new Map(changedIn(diffDocuments(after, b)))).toEqual(new Map())
      expect(isEmpty(diffDocuments(after as PageDocument, b))).toBe(true)
    }),
    settings,
  )
})

test('an edit that arrives twice changes nothing the second time', patient, () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (a, b) => {
      const edit = editOf(pageKind, 'e', diffDocuments(a, b)) as never
      const once = apply(a, edit) as PageDocument
      expect(isEmpty(diffDocuments(once, apply(once, edit) as PageDocument))).toBe(true)
    }),
    settings,
  )
})
