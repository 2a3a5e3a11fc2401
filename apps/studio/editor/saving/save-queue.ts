import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createId, emptyPatch, isEmpty, type Label, type Patch, patchToJson, squash } from '#kernel/page'
import type { FollowedEdits, PageConflict, Saved, SavePage } from '../../../../server/wire.ts'
import { ApiError } from '../../../shell/api-error.ts'
import { failureText } from '../../failure-text.ts'
import { backoff } from './backoff.ts'
import type { DraftStore } from './drafts.ts'
import { overlapOf } from './merge.ts'
import { mayBeMended, mayPass, refusalOf } from './refusal.ts'
import type { SaveState } from './save-state.ts'

export interface SaveQueueOptions {
  readonly pageId: number
  readonly revision: number
  readonly initial: SaveState
  readonly send: (save: SavePage) => Promise<Saved>
  readonly drafts: DraftStore
  readonly draftKey: string
  /** Called after every save, with what others changed since, what I changed while it was on its way, and what it brought there. */
  readonly absorb: (saved: Arrived, pending: Patch, sent: Patch) => void
  /** Called when a save was refused in which no value was left differently by both sides: puts mine on top of theirs and goes on with `restart`. */
  readonly settle: (conflict: PageConflict) => void
  readonly now?: () => number
}

/** A save as it arrived; the states are unknown when the answer itself got lost. */
export type Arrived = Pick<Saved, 'revision' | 'entries'> & Partial<Saved>

export interface SaveQueue {
  readonly state: ReadonlySignal<SaveState>
  readonly conflict: ReadonlySignal<PageConflict | null>
  /** Everything the server does not have yet. */
  unsaved(): Patch
  push(patch: Patch): void
  /** The revision of the server that this side has. */
  revision(): number
  /** Takes in what others saved. Values that both sides changed wait for the next save, which asks the person. */
  take(edits: FollowedEdits): void
  /** Saves now; rejects when the server did not take it. */
  flush(): Promise<void>
  /** Starts over from what the person chose in a conflict, or from a draft. */
  restart(revision: number, pending: Patch): void
  openConflict(conflict: PageConflict): void
  unlock(): void
  /** Ends editing here: what is not saved becomes the draft. False, and nothing has changed, when there is no place for it. */
  leave(reason: Label): Promise<boolean>
  /** The draft is another tab's from now on. */
  cedeDraft(): void
  /** Forgets what is not saved, and its draft. */
  discard(): Promise<void>
  dispose(): void
}

/** Milliseconds of rest before an autosave, and before a draft is written. */
const IDLE = 2000
const DRAFT = 500
/** Milliseconds until a save is tried again that found no room. */
const ROOM = 45_000
const CONFLICT = 409
/** How often in a row a save is put on top of what others saved before somebody is asked. */
const MOST_SETTLED = 5
const UNAUTHORISED = 401

/** Collects changes and saves them one request at a time; what is not saved is kept as a draft. */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  const now = options.now ?? Date.now
  const state = signal<SaveState>(options.initial)
  const conflict = signal<PageConflict | null>(null)
  let revision = options.revision
  let pending: Patch = emptyPatch
  let sending: Patch | null = null
  /** The id of a save whose answer did not arrive, as long as the same is to be saved. */
  let unanswered: { readonly patch: Patch; readonly edit: string } | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let settled = 0
  let disposed = false
  let draftCeded = false
  let left = false
  /** A save failed, and the server may have it all the same: what arrives may be that save, which its next attempt has to find out. */
  let isUncertain = false
  /** Edits of others that arrived while a save was on its way. */
  const held: FollowedEdits[] = []

  const unsaved = (): Patch => (sending ? squash(sending, pending) : pending)
  const locked = (): boolean => state.peek().status === 'read only'

  const schedule = (delay: number): void => {
    clearTimeout(timer)
    if (!disposed) timer = setTimeout(() => void flush().catch(() => undefined), delay)
  }
  const keepDraft = (): void => {
    draftTimer ??= setTimeout(() => void writeDraft(), DRAFT)
  }
  const writeDraft = async (): Promise<void> => {
    // A device without storage still edits and saves; only the safety net is missing.
    await storeDraft().catch(() => undefined)
  }
  const storeDraft = async (): Promise<void> => {
    clearTimeout(draftTimer)
    draftTimer = undefined
    if (draftCeded) return
    const patch = unsaved()
    if (isEmpty(patch)) await options.drafts.remove(options.draftKey)
    else await options.drafts.write(options.draftKey, { revision, patch: patchToJson(patch), at: now() })
  }

  const arrived = (saved: Arrived): void => {
    if (left) return
    revision = saved.revision
    const sent = sending ?? emptyPatch
    sending = null
    isUncertain = false
    attempt = 0
    settled = 0
    options.absorb(saved, pending, sent)
    state.value = isEmpty(pending) ? { status: 'saved', at: now() } : { status: 'dirty' }
    if (!isEmpty(pending)) schedule(IDLE)
    void writeDraft()
  }

  const take = (edits: FollowedEdits): void => {
    if (disposed || left) return
    if (sending) {
      held.push(edits)
      return
    }
    if (isUncertain || edits.revision <= revision || edits.from > revision || state.peek().status === 'conflict') return
    const entries = edits.entries as Saved['entries']
    if (overlapOf(pending, entries).length > 0) return
    revision = edits.revision
    options.absorb({ revision, entries }, pending, emptyPatch)
  }
  const takeHeld = (): void => {
    for (const edits of held.splice(0)) take(edits)
  }

  const failed = (thrown: unknown, patch: Patch): void => {
    if (left) return
    isUncertain = true
    pending = isEmpty(pending) ? patch : squash(patch, pending)
    sending = null
    const error = thrown instanceof ApiError ? thrown : new ApiError(0, 0, failureText(thrown))
    if (error.status === CONFLICT && isConflict(error.data)) {
      const overlap = overlapOf(pending, error.data.theirs)
      // Nobody has to be asked: a place that is gone, or the answer to my own save that got lost on its way.
      if (overlap.length === 0 && settled++ < MOST_SETTLED) options.settle(error.data)
      else openConflict({ ...error.data, overlap: overlap.length > 0 ? overlap : error.data.overlap })
      return
    }
    void writeDraft()
    const refusal = refusalOf(error)
    if (refusal) {
      state.value = { status: 'refused', ...refusal }
      if (mayPass(refusal.cause)) schedule(ROOM)
      return
    }
    state.value = { status: 'offline', reason: error.message }
    // Whose session is over goes on after signing in again.
    if (error.status !== UNAUTHORISED) schedule(backoff(attempt++))
  }

  const send = async (): Promise<void> => {
    const patch = pending
    const edit = unanswered?.patch === patch ? unanswered.edit : createId('edit')
    sending = patch
    pending = emptyPatch
    // What was refused stays on show until the server takes it.
    if (state.peek().status !== 'refused') state.value = { status: 'saving' }
    try {
      arrived(await options.send({ id: options.pageId, revision, patch: patchToJson(patch), edit }))
    } catch (thrown) {
      if (sending !== patch) throw thrown
      failed(thrown, patch)
      unanswered = pending === patch ? { patch, edit } : null
      const { status } = state.peek()
      if (status === 'offline' || status === 'refused' || status === 'conflict') throw thrown
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (running) await running.catch(() => undefined)
    if (disposed || locked() || isEmpty(pending)) return
    if (state.peek().status === 'conflict') throw new ApiError(CONFLICT, 0, 'conflict')
    running = send().finally(() => {
      running = null
      takeHeld()
    })
    await running
    if (!isEmpty(pending)) await flush()
  }

  function openConflict(found: PageConflict): void {
    clearTimeout(timer)
    conflict.value = found
    state.value = { status: 'conflict', overlap: found.overlap }
    void writeDraft()
  }

  const online = (): void => {
    if (state.peek().status === 'offline') schedule(0)
  }
  // Room is made in another tab, by deleting something there.
  const back = (): void => {
    const at = state.peek()
    if (at.status === 'refused' && mayPass(at.cause)) schedule(0)
  }
  globalThis.addEventListener?.('online', online)
  globalThis.addEventListener?.('focus', back)

  return {
    state,
    conflict,
    unsaved,
    revision: () => revision,
    take,
    flush,
    openConflict,
    push(patch) {
      if (disposed || locked()) return
      pending = squash(pending, patch)
      keepDraft()
      const at = state.peek()
      if (at.status === 'conflict') return
      if (at.status === 'refused' && !isEmpty(unsaved())) {
        if (mayBeMended(at.cause)) schedule(IDLE)
        return
      }
      if (at.status !== 'saving') state.value = isEmpty(pending) ? { status: 'saved', at: now() } : { status: 'dirty' }
      schedule(IDLE)
    },
    restart(next, patch) {
      revision = next
      isUncertain = false
      pending = patch
      conflict.value = null
      state.value = isEmpty(patch) ? { status: 'saved', at: now() } : { status: 'dirty' }
      void writeDraft()
      if (!isEmpty(patch)) schedule(0)
    },
    unlock() {
      const at = state.peek()
      if (at.status === 'read only' && at.mayUnlock) state.value = { status: 'saved', at: now() }
    },
    async leave(reason) {
      try {
        await storeDraft()
      } catch {
        if (!isEmpty(unsaved())) return false
      }
      left = true
      draftCeded = true
      clearTimeout(timer)
      pending = emptyPatch
      sending = null
      conflict.value = null
      state.value = { status: 'read only', reason, elsewhere: true }
      return true
    },
    cedeDraft() {
      draftCeded = true
    },
    async discard() {
      clearTimeout(timer)
      pending = emptyPatch
      sending = null
      await writeDraft()
    },
    dispose() {
      if (!isEmpty(unsaved())) void writeDraft()
      disposed = true
      clearTimeout(timer)
      clearTimeout(draftTimer)
      globalThis.removeEventListener?.('online', online)
      globalThis.removeEventListener?.('focus', back)
    },
  }
}

function isConflict(data: unknown): data is PageConflict {
  return typeof data === 'object' && data !== null && 'theirs' in data && 'revision' in data
}
