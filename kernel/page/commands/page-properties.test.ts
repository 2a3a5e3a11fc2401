import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import { runs } from '../../../tests/helpers/long.ts'
import { testCatalogue } from '../catalogue.fixture.ts'
import { anyDocument, anyStoredPage } from '../document.fixture.ts'
import { applyPatch, diffDocuments, invert, isEmpty, rebase, squash } from '../records/patch-algebra.ts'
import type { PageDocument, PageEntry } from '../records/records.ts'
import { checkTree } from '../records/tree.ts'
import { formatPage } from '../schema/format-page.ts'
import { parsePage } from '../schema/parse-page.ts'
import { parseEntry } from '../schema/records-schema.ts'
import { sameJson } from '../values/json-tools.ts'

/** A busy machine is no failure. */
const patient = { timeout: 60_000 }
const settings = { numRuns: runs(30, 600) }

const sameDocument = (a: PageDocument, b: PageDocument) => isEmpty(diffDocuments(a, b))
// Two states of one page: some entries of either, some of both, as two authors could have left them.
const twoStates = fc.tuple(anyDocument, anyDocument)

test('applying a patch and its inverse changes nothing', patient, () => {
  fc.assert(
    fc.property(twoStates, ([a, b]) => {
      const patch = diffDocuments(a, b)
      const after = applyPatch(a, patch)
      expect(sameDocument(after, b)).toBe(true)
      expect(sameDocument(applyPatch(after, invert(patch)), a)).toBe(true)
    }),
    settings,
  )
})

test('two patches squashed do what they do one after the other', patient, () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, anyDocument, (a, b, c) => {
      const patch = squash(diffDocuments(a, b), diffDocuments(b, c))
      expect(sameDocument(applyPatch(a, patch), c)).toBe(true)
    }),
    settings,
  )
})

test('merging two patches that do not overlap commutes', patient, () => {
  let merged = 0
  fc.assert(
    fc.property(anyDocument, anyDocument, anyDocument, fc.func(fc.boolean()), (base, b, c, side) => {
      // Each author changes the entries of one side only.
      const only = (patch: Changes<PageEntry>, wanted: boolean): Changes<PageEntry> => {
        return new Map([...patch].filter(([id]) => side(id) === wanted))
      }
      const mine = only(diffDocuments(base, b), true)
      const theirs = only(diffDocuments(base, c), false)
      const mineAfter = rebase(mine, theirs)
      const theirsAfter = rebase(theirs, mine)
      expect(mineAfter === null).toBe(theirsAfter === null)
      if (!mineAfter || !theirsAfter) return
      merged++
      expect(sameDocument(applyPatch(applyPatch(base, theirs), mineAfter), applyPatch(applyPatch(base, mine), theirsAfter))).toBe(true)
    }),
    settings,
  )
  expect(merged).toBeGreaterThan(20)
})

test('a document survives being formatted and parsed', patient, () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const read = parsePage(JSON.parse(JSON.stringify(formatPage(document)))).document
      for (const [id, entry] of document.entries)
        expect({ id, same: sameJson(read.entries.get(id), entry), read: read.entries.get(id) }).toEqual({ id, same: true, read: entry })
      expect(read.entries.size).toBe(document.entries.size)
    }),
    settings,
  )
})

test('whatever is stored is read without throwing, into entries that are valid, and comes back the same', patient, () => {
  fc.assert(
    fc.property(anyStoredPage, (stored) => {
      const { document } = parsePage(stored, { catalogue: testCatalogue })
      for (const entry of document.entries.values()) parseEntry(entry)
      expect(checkTree(document)).toEqual([])
      const again = parsePage(JSON.parse(JSON.stringify(formatPage(document))), { catalogue: testCatalogue }).document
      for (const [id, entry] of document.entries) expect(again.entries.get(id)).toEqual(entry)
      expect([...again.entries.keys()].sort()).toEqual([...document.entries.keys()].sort())
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
    { ...settings, numRuns: 3 * settings.numRuns },
  )
})
