import type { Entry } from '#kernel/document'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { definePart, defineToken } from '#kernel/plugin'
import { type ReadonlySignal, type Signal, signal } from '#sdk/studio'
import { call } from '#shell/client'
import type { BranchInfo, DocumentHistory, PageRecords, VersionList } from '../../../../server/wire.ts'
import { openedPage } from '../document/opened-page.ts'
import { storeToken } from '../parts/store-part.ts'

/** A state of the page that can be looked at: as it is now, at a place in the log, in a version, on a branch. */
export type PageState =
  | { readonly kind: 'now' }
  | { readonly kind: 'place'; readonly seq: number }
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'branch'; readonly document: number }
  /** The page that this one was copied from, as it is now. */
  | { readonly kind: 'source' }

export interface PageHistory {
  /** Of the page itself, also while a branch of it is open. */
  readonly documentId: number
  /** The page that this one was copied from; null where there is none. */
  readonly copiedFrom: PageRecords['copiedFrom']
  list(): Promise<DocumentHistory>
  branches(): Promise<readonly BranchInfo[]>
  /** Versions older than the one with this id. */
  olderVersions(before: number): Promise<VersionList>
  /** The records of a state; throws where they cannot be had. */
  load(state: PageState): Promise<PageDocument>
  /** A branch as it was after its edit with this number. */
  loadBranch(document: number, seq: number): Promise<PageDocument>
  /** What the comparison shows; it is open while this is set. */
  readonly compared: Signal<{ readonly left: PageState; readonly right: PageState } | null>
  /** The branch whose merge is being prepared. */
  readonly merging: Signal<BranchInfo | null>
  /** Changes when versions or branches were made or deleted. */
  readonly round: ReadonlySignal<number>
  again(): void
}
export const historyToken = defineToken<PageHistory>('tessera.editor/history')

/** Records from outside, parsed one by one. */
const parsed = (entries: readonly Entry[]): PageDocument => ({
  entries: new Map(entries.map((entry): [string, PageEntry] => [entry.id, pageKind.parse(entry)])),
})

export const historyPart = definePart({
  id: 'part/history',
  token: historyToken,
  create({ get }): PageHistory {
    const { records } = get(openedPage)
    const { documentId } = records.page
    const round = signal(0)
    return {
      documentId,
      copiedFrom: records.copiedFrom,
      list: () => call('GET /documents/history/{id}', { id: String(documentId) }),
      olderVersions: (before) => call('GET /documents/versions/{id}', { id: String(documentId), before: String(before) }),
      branches: () => call('GET /documents/branches/{id}', { id: String(documentId) }),
      async load(state) {
        if (state.kind === 'now') return get(storeToken).document
        if (state.kind === 'place')
          return parsed((await call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(state.seq) })).entries)
        if (state.kind === 'version')
          return parsed(
            (await call('GET /documents/version/{id}/{version}', { id: String(documentId), version: String(state.version) })).entries,
          )
        const document = state.kind === 'branch' ? state.document : (records.copiedFrom?.documentId ?? 0)
        return parsed((await call('GET /documents/records/{id}', { id: String(document) })).entries)
      },
      loadBranch: async (document, seq) =>
        parsed((await call('GET /documents/at/{id}/{seq}', { id: String(document), seq: String(seq) })).entries),
      compared: signal(null),
      merging: signal(null),
      round,
      again() {
        round.value++
      },
    }
  },
})
