import type { ReadonlySignal } from '@preact/signals-core'
import { type Changes, type DocumentKind, type DocumentStore, type Entry, openDocument } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { DocumentRecords, UserInfo } from '../../../server/wire.ts'
import { type DraftStore, draftKey, openDrafts } from '../../shell/sync/drafts.ts'
import { type FollowRefusal, followDocument } from '../../shell/sync/follow.ts'
import type { MergeRules } from '../../shell/sync/merge.ts'
import type { Conflict } from '../../shell/sync/save-queue-types.ts'
import type { SaveState } from '../../shell/sync/save-state.ts'
import { sendEdits } from '../../shell/sync/send-edit.ts'
import type { TabLease } from '../../shell/sync/tab-lease.ts'
import { DocumentSession } from './document-session.ts'
import { followLease } from './follow-lease.ts'

/** A document of a screen: edited here, saved by itself, followed while others edit it too. */
export interface EditedDocument<E extends Entry> {
  readonly store: DocumentStore<E>
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<Conflict<E> | null>
  /** Other people whose edits arrived last, by name; null when there were none lately. */
  readonly others: ReadonlySignal<readonly string[] | null>
  /** Why edits of others do not arrive any more; null while they do. */
  readonly unfollowed: ReadonlySignal<FollowRefusal | null>
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
  /** Opens it anew, with what is not saved as a draft. */
  reopen(): void
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
  /** That of the window, by `documentKey`: opening the document anew must not give it to another one that waits. */
  readonly lease: TabLease
  readonly read: (documentId: number, signal: AbortSignal) => Promise<DocumentRecords>
  /** Called when the document has to be opened anew: another tab gave it away, or changes were dropped. */
  readonly reopen: () => void
  /** Called when changes came back that were left unsaved on this device. */
  readonly onRestored: () => void
  readonly signal: AbortSignal
  readonly drafts?: DraftStore
}

/** What a person's lease and drafts of a document go by on this device. */
export const documentKey = (userId: number, documentId: number): string => draftKey(userId, `document ${documentId}`)

/** Reads a document and begins to edit it, with what was left unsaved on this device; rejects where it cannot be read. */
export async function openEditedDocument<E extends Entry>(options: OpenOptions<E>): Promise<EditedDocument<E>> {
  const { kind, documentId, user, lease, reopen, signal: ended, drafts = openDrafts() } = options
  const key = documentKey(user.userId, documentId)
  await lease.ready
  ended.throwIfAborted()
  const edits = lease.holds.peek()
  const [records, draft] = await Promise.all([options.read(documentId, ended), edits ? drafts.read(key).catch(() => undefined) : undefined])
  ended.throwIfAborted()
  const entries = (records.entries as readonly E[]).map((entry) => [entry.id, entry] as const)
  const store = openDocument(kind, { entries: new Map(entries) })
  const session = new DocumentSession<E>({
    ...options,
    ...{ store, drafts, draftKey: key, rest: REST },
    userId: user.userId,
    revision: records.revision,
    initial: initialState(records, edits),
    send: sendEdits(kind, documentId),
    followEdits: (revision, onEdits, onRefused) => followDocument({ documentId, revision, onEdits, onRefused }),
  })
  const stopLease = followLease({ lease, had: edits, session, reopen })
  if (draft && session.restore(draft)) options.onRestored()
  return edited({ kind, store, session, lease }, () => {
    stopLease()
    session.dispose()
  })
}

function edited<E extends Entry>(
  parts: Pick<EditedDocument<E>, 'kind' | 'store' | 'lease'> & { readonly session: DocumentSession<E> },
  close: () => void,
): EditedDocument<E> {
  const { kind, store, session, lease } = parts
  const { state, conflict, others, unfollowed, mayEdit, save, resolveConflict, conflictsIn, reopen, discard } = session
  return {
    ...{ kind, store, lease, close, state, conflict, others, unfollowed, save, resolveConflict, conflictsIn, reopen, discard },
    edit(changes, label, gesture) {
      if (!mayEdit()) return false
      const how = gesture === undefined ? { history: 'record' as const } : { history: 'merge' as const, gesture }
      store.apply(changes, { origin: 'user', label, ...how })
      return true
    },
    undo: () => void (mayEdit() && store.undo()),
    redo: () => void (mayEdit() && store.redo()),
  }
}

function initialState({ access }: DocumentRecords, edits: boolean): SaveState {
  if (!edits) return { status: 'read only', reason: TEXTS.elsewhere, elsewhere: true }
  if (access === 'tester') return { status: 'read only', reason: TEXTS.tester }
  return { status: 'saved', at: Date.now() }
}
