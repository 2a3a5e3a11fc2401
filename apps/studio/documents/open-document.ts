import type { ReadonlySignal } from '@preact/signals-core'
import { type Changes, type DocumentKind, type DocumentStore, type Entry, openDocument } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { DocumentRecords, UserInfo } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { createDocumentSaving, type DocumentSaving } from '../../shell/sync/document-saving.ts'
import { type DraftStore, draftKey, openDrafts } from '../../shell/sync/drafts.ts'
import { followDocument } from '../../shell/sync/follow.ts'
import type { MergeRules, TheirEntries } from '../../shell/sync/merge.ts'
import type { Conflict } from '../../shell/sync/save-queue-types.ts'
import type { SaveState } from '../../shell/sync/save-state.ts'
import { sendEdits } from '../../shell/sync/send-edit.ts'
import { createTabLease, type TabLease } from '../../shell/sync/tab-lease.ts'
import { othersSignal } from './others-signal.ts'

/** A document of a screen: edited here, saved by itself, followed while others edit it too. */
export interface EditedDocument<E extends Entry> {
  readonly store: DocumentStore<E>
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<Conflict<E> | null>
  /** Other people whose edits arrived last, by name; null when there were none lately. */
  readonly others: ReadonlySignal<readonly string[] | null>
  readonly lease: TabLease
  readonly kind: DocumentKind<E>
  /** False where nothing may be changed here now, or the changes do not fit what there is. */
  edit(changes: Changes<E>, label: Label, gesture?: string): boolean
  undo(): void
  redo(): void
  /** Saves now; rejects where the server did not take it. */
  save(): Promise<void>
  resolveConflict(mineWins: (id: string) => boolean): void
  /** The values of a record that the conflict is about; null: all of it. */
  conflictsIn(id: string): readonly string[] | null
  /** Drops what the server does not have. */
  discard(): Promise<void>
  close(): void
}

/** Milliseconds after a change until it is saved: screens have no other sign of it than that it is. */
const REST = 400

const TEXTS = {
  tester: { zh: '你只有查看权限', en: 'You may only look at this' },
  elsewhere: {
    zh: '正在本浏览器的另一个标签页中编辑。为避免丢失修改，这里为只读。',
    en: 'This is being edited in another tab of this browser. It is read-only here, so that neither tab loses changes.',
  },
} satisfies Record<string, Label>

export interface OpenOptions<E extends Entry> extends MergeRules<E> {
  readonly documentId: number
  readonly user: UserInfo
  readonly read: (documentId: number, signal: AbortSignal) => Promise<DocumentRecords>
  /** Called when the document has to be opened anew: another tab gave it away, or changes were dropped. */
  readonly reopen: () => void
  /** Called when changes came back that were left unsaved on this device. */
  readonly onRestored: () => void
  readonly signal: AbortSignal
  readonly drafts?: DraftStore
}

/** Reads a document and begins to edit it, with what was left unsaved on this device; rejects where it cannot be read. */
export async function openEditedDocument<E extends Entry>(options: OpenOptions<E>): Promise<EditedDocument<E>> {
  const { kind, documentId, user, reopen, signal: ended, drafts = openDrafts() } = options
  const key = draftKey(user.userId, `document ${documentId}`)
  const lease = createTabLease(key)
  try {
    await lease.ready
    ended.throwIfAborted()
    const edits = lease.holds.peek()
    const [records, draft] = await Promise.all([
      options.read(documentId, ended),
      edits ? drafts.read(key).catch(() => undefined) : undefined,
    ])
    ended.throwIfAborted()
    const entries = (records.entries as readonly E[]).map((entry) => [entry.id, entry] as const)
    const store = openDocument(kind, { entries: new Map(entries) })
    const saving = createDocumentSaving<E, { readonly entries: ReadonlyMap<string, E> }>({
      ...options,
      ...{ store, drafts, draftKey: key, rest: REST, reasonOf: failureText },
      revision: records.revision,
      initial: initialState(records, edits),
      send: sendEdits(kind, documentId),
    })
    const { others, told, stop: stopTelling } = othersSignal(user.userId)
    const stopFollowing = followDocument({
      documentId,
      revision: saving.queue.revision,
      onEdits(followed) {
        saving.queue.take({ ...followed, entries: followed.entries as TheirEntries<E> })
        told(followed.by)
      },
    })
    lease.beforeGiving = saving.handOver
    const stopLease = followLease({ lease, had: edits, reopen, lose: saving.lose })
    if (draft && saving.restore(draft)) options.onRestored()
    return edited({ kind, store, saving, others, lease, reopen }, () => {
      stopLease()
      stopFollowing()
      stopTelling()
      saving.dispose()
      lease.dispose()
    })
  } catch (thrown) {
    lease.dispose()
    throw thrown
  }
}

function edited<E extends Entry>(
  parts: Pick<EditedDocument<E>, 'kind' | 'store' | 'others' | 'lease'> & {
    readonly saving: DocumentSaving<E>
    readonly reopen: () => void
  },
  close: () => void,
): EditedDocument<E> {
  const { kind, store, saving, others, lease, reopen } = parts
  const { queue } = saving
  const mayEdit = (): boolean => queue.state.peek().status !== 'read only'
  return {
    ...{ kind, store, others, lease, close },
    ...{ state: queue.state, conflict: queue.conflict },
    edit(changes, label, gesture) {
      if (!mayEdit()) return false
      const how = gesture === undefined ? { history: 'record' as const } : { history: 'merge' as const, gesture }
      store.apply(changes, { origin: 'user', label, ...how })
      return true
    },
    undo: () => void (mayEdit() && store.undo()),
    redo: () => void (mayEdit() && store.redo()),
    save: queue.flush,
    resolveConflict: saving.resolve,
    conflictsIn: saving.conflictsIn,
    async discard() {
      await queue.discard()
      reopen()
    },
  }
}

function initialState({ access }: DocumentRecords, edits: boolean): SaveState {
  if (!edits) return { status: 'read only', reason: TEXTS.elsewhere, elsewhere: true }
  if (access === 'tester') return { status: 'read only', reason: TEXTS.tester }
  return { status: 'saved', at: Date.now() }
}

/** The tab that gets the lease opens the document anew; the one that loses it without having been asked puts its work away. */
function followLease(of: {
  readonly lease: TabLease
  readonly had: boolean
  readonly reopen: () => void
  readonly lose: () => void
}): () => void {
  let had = of.had
  return of.lease.holds.subscribe((holds) => {
    if (holds === had) return
    had = holds
    if (holds) of.reopen()
    else of.lose()
  })
}
