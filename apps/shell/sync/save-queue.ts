import { signal } from '@preact/signals-core'
import { type Changes, type Entry, noChanges, squashChanges } from '#kernel/document'
import { createId } from '#kernel/page'
import { ApiError } from '../api-error.ts'
import { backoff } from './backoff.ts'
import { type DraftStore, writtenChanges } from './drafts.ts'
import { type MergeRules, overlapOf } from './merge.ts'
import { mayBeMended, mayPass, refusalOf } from './refusal.ts'
import type { Arrived, Conflict, Save, SaveQueue, TheirEdits } from './save-queue-types.ts'
import type { SaveState } from './save-state.ts'

export interface SaveQueueOptions<E extends Entry> extends MergeRules<E> {
  readonly revision: number
  readonly initial: SaveState
  /** Rejects with an `ApiError`; that of a conflict (409) has the conflict as its data. */
  readonly send: (save: Save<E>) => Promise<Arrived<E>>
  readonly drafts: DraftStore
  readonly draftKey: string
  /** What people are told of something thrown. */
  readonly reasonOf: (thrown: unknown) => string
  /** Milliseconds of rest before an autosave; 2000 where it is not said. */
  readonly rest?: number
  /** Called after every save, with what others changed since, what I changed while it was on its way, and what it brought there. */
  readonly absorb: (saved: Arrived<E>, pending: Changes<E>, sent: Changes<E>) => void
  /** Called when a save was refused in which no value was left differently by both sides: puts mine on top of theirs and goes on with `restart`. */
  readonly settle: (conflict: Conflict<E>) => void
  readonly now?: () => number
}

/** Milliseconds of rest before an autosave, and before a draft is written. */
const IDLE = 2_000
const DRAFT = 500
/** Milliseconds until a save is tried again that found no room. */
const ROOM = 45_000
const CONFLICT = 409
/** How often in a row a save is put on top of what others saved before somebody is asked. */
const MOST_SETTLED = 5
const UNAUTHORISED = 401

/** Collects changes and saves them one request at a time; what is not saved is kept as a draft. */
export function createSaveQueue<E extends Entry>(options: SaveQueueOptions<E>): SaveQueue<E> {
  const idle = options.rest ?? IDLE
  const now = options.now ?? Date.now
  const state = signal<SaveState>(options.initial)
  const conflict = signal<Conflict<E> | null>(null)
  let revision = options.revision
  let pending: Changes<E> = noChanges()
  let sending: Changes<E> | null = null
  /** The id of a save whose answer did not arrive, as long as the same is to be saved. */
  let unanswered: { readonly changes: Changes<E>; readonly edit: string } | null = null
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
  const held: TheirEdits<E>[] = []

  const unsaved = (): Changes<E> => (sending ? squashChanges(sending, pending) : pending)
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
    const changes = unsaved()
    if (changes.size === 0) await options.drafts.remove(options.draftKey)
    else await options.drafts.write(options.draftKey, { revision, changes: writtenChanges(changes), at: now() })
  }

  const arrived = (saved: Arrived<E>): void => {
    if (left) return
    revision = saved.revision
    const sent = sending ?? noChanges<E>()
    sending = null
    isUncertain = false
    attempt = 0
    settled = 0
    options.absorb(saved, pending, sent)
    state.value = pending.size === 0 ? { status: 'saved', at: now() } : { status: 'dirty' }
    if (pending.size > 0) schedule(idle)
    void writeDraft()
  }

  const take = (edits: TheirEdits<E>): void => {
    if (disposed || left) return
    if (sending) {
      held.push(edits)
      return
    }
    if (isUncertain || edits.revision <= revision || edits.from > revision || state.peek().status === 'conflict') return
    if (overlapOf(options, pending, edits.entries).length > 0) return
    revision = edits.revision
    options.absorb({ revision, entries: edits.entries }, pending, noChanges())
  }
  const takeHeld = (): void => {
    for (const edits of held.splice(0)) take(edits)
  }

  const failed = (thrown: unknown, changes: Changes<E>): void => {
    if (left) return
    isUncertain = true
    pending = pending.size === 0 ? changes : squashChanges(changes, pending)
    sending = null
    const error = thrown instanceof ApiError ? thrown : new ApiError(0, 0, options.reasonOf(thrown))
    if (error.status === CONFLICT && isConflict<E>(error.data)) {
      const overlap = overlapOf(options, pending, error.data.theirs)
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
    const changes = pending
    const edit = unanswered?.changes === changes ? unanswered.edit : createId('edit')
    sending = changes
    pending = noChanges()
    // What was refused stays on show until the server takes it.
    if (state.peek().status !== 'refused') state.value = { status: 'saving' }
    try {
      arrived(await options.send({ revision, changes, edit }))
    } catch (thrown) {
      if (sending !== changes) throw thrown
      failed(thrown, changes)
      unanswered = pending === changes ? { changes, edit } : null
      const { status } = state.peek()
      if (status === 'offline' || status === 'refused' || status === 'conflict') throw thrown
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (running) await running.catch(() => undefined)
    if (disposed || locked() || pending.size === 0) return
    if (state.peek().status === 'conflict') throw new ApiError(CONFLICT, 0, 'conflict')
    running = send().finally(() => {
      running = null
      takeHeld()
    })
    await running
    if (pending.size > 0) await flush()
  }

  function openConflict(found: Conflict<E>): void {
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
    push(changes) {
      if (disposed || locked()) return
      pending = squashChanges(pending, changes)
      keepDraft()
      const at = state.peek()
      if (at.status === 'conflict') return
      if (at.status === 'refused' && unsaved().size > 0) {
        if (mayBeMended(at.cause)) schedule(idle)
        return
      }
      if (at.status !== 'saving') state.value = pending.size === 0 ? { status: 'saved', at: now() } : { status: 'dirty' }
      schedule(idle)
    },
    restart(next, changes) {
      revision = next
      isUncertain = false
      pending = changes
      conflict.value = null
      state.value = changes.size === 0 ? { status: 'saved', at: now() } : { status: 'dirty' }
      void writeDraft()
      if (changes.size > 0) schedule(0)
    },
    unlock() {
      const at = state.peek()
      if (at.status === 'read only' && at.mayUnlock) state.value = { status: 'saved', at: now() }
    },
    async leave(reason) {
      try {
        await storeDraft()
      } catch {
        if (unsaved().size > 0) return false
      }
      left = true
      draftCeded = true
      clearTimeout(timer)
      pending = noChanges()
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
      pending = noChanges()
      sending = null
      await writeDraft()
    },
    dispose() {
      if (unsaved().size > 0) void writeDraft()
      disposed = true
      clearTimeout(timer)
      clearTimeout(draftTimer)
      globalThis.removeEventListener?.('online', online)
      globalThis.removeEventListener?.('focus', back)
    },
  }
}

function isConflict<E extends Entry>(data: unknown): data is Conflict<E> {
  return typeof data === 'object' && data !== null && 'theirs' in data && 'revision' in data
}
