import { type Choose, type MergedDocuments, mergeDocuments } from '#kernel/document'
import { keepMeanings } from '#kernel/engine/references/references'
import type { Catalogue, Finding, PageDocument, PageEntry, References } from '#kernel/page/records'
import { checkDocument, pageKind } from '#kernel/page/schema'
import type { BranchInfo } from '../../../../server/wire.ts'
import type { PageHistory } from './states.ts'

/** The three pages of a merge: what both began with, the branch, the page. */
export interface MergeStates {
  readonly base: PageDocument
  readonly mine: PageDocument
  readonly theirs: PageDocument
}
/** Loads them. A branch that was merged before begins from there; one that has nothing new is merged from its beginning, as after an undo. */
export async function loadMerge(history: PageHistory, branch: BranchInfo): Promise<MergeStates> {
  const mine = await history.load({ kind: 'branch', document: branch.id })
  const isNew = branch.mergedSeq === null || branch.mergedSeq === branch.revision
  const base = isNew
    ? await history.load({ kind: 'place', seq: branch.baseSeq })
    : await history.loadBranch(branch.id, branch.mergedSeq as number)
  return { base, mine, theirs: await history.load({ kind: 'now' }) }
}

/** What is wrong with the merged page and with neither of the two: it means something else now. */
export interface MergedPage extends MergedDocuments<PageEntry> {
  readonly meanings: readonly Finding[]
}

const keyOf = ({ code, entry, path }: Finding): string => `${code} ${entry} ${path ?? ''}`

/** Merges a branch into the page as far as nobody has to be asked, or as it was answered. */
export function mergePages(
  { base, mine, theirs }: MergeStates,
  choose: Choose,
  rules: { readonly catalogue: Catalogue; readonly references: References },
): MergedPage {
  const merged = mergeDocuments(pageKind, { base: base.entries, mine: mine.entries, theirs: theirs.entries }, choose)
  const { entries } = keepMeanings({ entries: merged.entries }, [{ page: theirs }, { page: mine }], rules)
  const findingsOf = (page: PageDocument) => checkDocument(page, rules.catalogue, rules.references)
  const known = new Set([mine, theirs].flatMap((page) => findingsOf(page).map(keyOf)))
  return { ...merged, entries, meanings: findingsOf({ entries }).filter((finding) => !known.has(keyOf(finding))) }
}
