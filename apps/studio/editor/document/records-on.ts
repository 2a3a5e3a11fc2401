import type { Catalogue, PageDocument } from '#kernel/page/records'
import type { Kernel } from '#kernel/plugin'
import { type RecordOwners, recordOwnersOf, recordUsesIn } from '#sdk/check'
import { referenceOptions } from './reference-options.ts'

const known = new WeakMap<PageDocument, RecordOwners>()

/** Who on a page has records of which model; worked out once for each state of the page. */
export function recordsOn(document: PageDocument, kernel: Kernel, catalogue: Catalogue): RecordOwners {
  const before = known.get(document)
  if (before) return before
  const found = recordOwnersOf(document, { ...referenceOptions(kernel), catalogue, records: recordUsesIn(kernel) })
  known.set(document, found)
  return found
}
