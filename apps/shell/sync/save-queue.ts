import { type Signal, signal } from '@preact/signals-core'
import { type Changes, type Entry, noChanges, squashChanges } from '#kernel/document'
import type { Label } from '#kernel/message'
import { createId } from '#kernel/page/values'
import { ApiError } from '../api-error.ts'
import { backoff } from './backoff.ts'
import { DraftKeeper, type DraftKeeperOptions } from './draft-keeper.ts'
import { type MergeRules, overlapOf } from './merge.ts'
import { mayBeMended, mayPass, refusalOf } from './refusal.ts'
import type { Arrived, Conflict, Save, SaveQueue, TheirEdits } from './save-queue-types.ts'
import type { SaveState } from './save-state.ts'

export interface SaveQueueOptions<E extends Entry> extends MergeRules<E>, DraftKeeperOptions {
  readonly revision: number
  readonly initial: SaveState
  /** Rejects with an `ApiError`; that of a conflict (409) has the conflict as its data. */
  readonly send: (save: Save<E>) => Promise<Arrived<E>>
  /** An error in words for people. */
  readonly reasonOf: (thrown: unknown) => string
  /** Milliseconds of rest before an autosave; 2000 where it is not said. */
  readonly rest?: number
  /** Called after every save, with what others changed since, what I changed while it was on its way, and what it brought there. */
  readonly absorb: (saved: Arrived<E>, pending: Changes<E>, sent: Changes<E>) => void
  /** Called when a save was refused in which no value was left differently by both sides: puts mine on top of theirs and goes on with `restart`. */
  readonly settle: (conflict: Conflict<E>) => void
}

/** Milliseconds of rest before an autosave. */
const IDLE = 2_000
/** Milliseconds until a save is tried again that found no room. */
const ROOM = 45_000
const CONFLICT = 409
/** How often in a row a save is put on top of what others saved before somebody is asked. */
const MOST_SETTLED = 5
const UNAUTHORISED = 401

/** Collects changes and saves them one request at a time; what is not saved is kept as a draft. */
export const createSaveQueue = <E extends Entry>(options: SaveQueueOptions<E>): SaveQueue<E> => new Queue(options)

class Queue<E extends Entry> implements SaveQueue<E> {
  readonly state: Signal<SaveState>
  readonly conflict = signal<Conflict<E> | null>(null)
  readonly #options: SaveQueueOptions<E>
  readonly #draft: DraftKeeper<E>
  readonly #now: () => number
  #revision: number
  #pending: Changes<E> = noChanges()
  #sending: Changes<E> | null = null
  /** The id of a save whose answer did not arrive, as long as the same is to be saved. */
  #unanswered: { readonly changes: Changes<E>; readonly edit: string } | null = null
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempt = 0
  #settled = 0
  #isDisposed = false
  #hasLeft = false
  /** A save failed, and the server may have it all the same: what arrives may be that save, which its next attempt has to find out. */
  #isUncertain = false
  /** Edits of others that arrived while a save was on its way. */
  readonly #held: TheirEdits<E>[] = []

  constructor(options: SaveQueueOptions<E>) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#revision = options.revision
    this.state = signal(options.initial)
    this.#draft = new DraftKeeper(options, () => ({ revision: this.#revision, changes: this.unsaved() }))
    globalThis.addEventListener?.('online', this.#online)
    globalThis.addEventListener?.('focus', this.#back)
  }

  unsaved = (): Changes<E> => (this.#sending ? squashChanges(this.#sending, this.#pending) : this.#pending)
  revision = (): number => this.#revision

  push = (changes: Changes<E>): void => {
    if (this.#isDisposed || this.#isLocked()) return
    this.#pending = squashChanges(this.#pending, changes)
    this.#draft.keepSoon()
    const at = this.state.peek()
    if (at.status === 'conflict') return
    if (at.status === 'refused' && this.unsaved().size > 0) {
      if (mayBeMended(at.cause)) this.#schedule(this.#rest())
      return
    }
    if (at.status !== 'saving') this.#showPending()
    this.#schedule(this.#rest())
  }

  take = (edits: TheirEdits<E>): void => {
    if (this.#isDisposed || this.#hasLeft) return
    if (this.#sending) {
      this.#held.push(edits)
      return
    }
    const isKnown = edits.revision <= this.#revision || edits.from > this.#revision
    if (this.#isUncertain || isKnown || this.state.peek().status === 'conflict') return
    if (overlapOf(this.#options, this.#pending, edits.entries).length > 0) return
    this.#revision = edits.revision
    this.#options.absorb({ revision: edits.revision, entries: edits.entries }, this.#pending, noChanges())
  }

  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running.catch(() => undefined)
    if (this.#isDisposed || this.#isLocked() || this.#pending.size === 0) return
    if (this.state.peek().status === 'conflict') throw new ApiError(CONFLICT, 0, 'conflict')
    this.#running = this.#send().finally(() => {
      this.#running = null
      for (const edits of this.#held.splice(0)) this.take(edits)
    })
    await this.#running
    if (this.#pending.size > 0) await this.flush()
  }

  restart = (revision: number, changes: Changes<E>): void => {
    this.#revision = revision
    this.#isUncertain = false
    this.#pending = changes
    this.conflict.value = null
    this.#showPending()
    this.#draft.keep()
    if (changes.size > 0) this.#schedule(0)
  }

  openConflict = (found: Conflict<E>): void => {
    clearTimeout(this.#timer)
    this.conflict.value = found
    this.state.value = { status: 'conflict', overlap: found.overlap }
    this.#draft.keep()
  }

  unlock = (): void => {
    const at = this.state.peek()
    if (at.status === 'read only' && at.mayUnlock) this.state.value = { status: 'saved', at: this.#now() }
  }

  leave = async (reason: Label): Promise<boolean> => {
    try {
      await this.#draft.store()
    } catch {
      if (this.unsaved().size > 0) return false
    }
    this.#hasLeft = true
    this.cedeDraft()
    this.#forget()
    this.conflict.value = null
    this.state.value = { status: 'read only', reason, elsewhere: true }
    return true
  }

  cedeDraft = (): void => this.#draft.cede()

  discard = async (): Promise<void> => {
    this.#forget()
    await this.#draft.keep()
  }

  dispose = (): void => {
    if (this.unsaved().size > 0) this.#draft.keep()
    this.#isDisposed = true
    clearTimeout(this.#timer)
    this.#draft.stop()
    globalThis.removeEventListener?.('online', this.#online)
    globalThis.removeEventListener?.('focus', this.#back)
  }

  #isLocked = (): boolean => this.state.peek().status === 'read only'
  #rest = (): number => this.#options.rest ?? IDLE

  #showPending(): void {
    this.state.value = this.#pending.size === 0 ? { status: 'saved', at: this.#now() } : { status: 'dirty' }
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#pending = noChanges()
    this.#sending = null
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (!this.#isDisposed) this.#timer = setTimeout(() => void this.flush().catch(() => undefined), delay)
  }

  async #send(): Promise<void> {
    const changes = this.#pending
    const edit = this.#unanswered?.changes === changes ? this.#unanswered.edit : createId('edit')
    this.#sending = changes
    this.#pending = noChanges()
    // What was refused stays on show until the server takes it.
    if (this.state.peek().status !== 'refused') this.state.value = { status: 'saving' }
    try {
      this.#arrived(await this.#options.send({ revision: this.#revision, changes, edit }))
    } catch (thrown) {
      if (this.#sending !== changes) throw thrown
      this.#failed(thrown, changes)
      this.#unanswered = this.#pending === changes ? { changes, edit } : null
      const { status } = this.state.peek()
      if (status === 'offline' || status === 'refused' || status === 'conflict') throw thrown
    }
  }

  #arrived(saved: Arrived<E>): void {
    if (this.#hasLeft) return
    this.#revision = saved.revision
    const sent = this.#sending ?? noChanges<E>()
    this.#sending = null
    this.#isUncertain = false
    this.#attempt = 0
    this.#settled = 0
    this.#options.absorb(saved, this.#pending, sent)
    this.#showPending()
    if (this.#pending.size > 0) this.#schedule(this.#rest())
    this.#draft.keep()
  }

  #failed(thrown: unknown, changes: Changes<E>): void {
    if (this.#hasLeft) return
    this.#isUncertain = true
    this.#pending = this.#pending.size === 0 ? changes : squashChanges(changes, this.#pending)
    this.#sending = null
    const error = thrown instanceof ApiError ? thrown : new ApiError(0, 0, this.#options.reasonOf(thrown))
    if (error.status === CONFLICT && isConflict<E>(error.data)) this.#clashed(error.data)
    else this.#refused(error)
  }

  #clashed(found: Conflict<E>): void {
    const overlap = overlapOf(this.#options, this.#pending, found.theirs)
    // No value differs, so there is nothing to ask: a parent is gone, or the server already has this save and its answer was lost.
    if (overlap.length === 0 && this.#settled++ < MOST_SETTLED) this.#options.settle(found)
    else this.openConflict({ ...found, overlap: overlap.length > 0 ? overlap : found.overlap })
  }

  #refused(error: ApiError): void {
    this.#draft.keep()
    const refusal = refusalOf(error)
    if (refusal) {
      this.state.value = { status: 'refused', ...refusal }
      if (mayPass(refusal.cause)) this.#schedule(ROOM)
      return
    }
    this.state.value = { status: 'offline', reason: error.message }
    // Whose session is over goes on after signing in again.
    if (error.status !== UNAUTHORISED) this.#schedule(backoff(this.#attempt++))
  }

  #online = (): void => {
    if (this.state.peek().status === 'offline') this.#schedule(0)
  }
  // Room is made in another tab, by deleting something there.
  #back = (): void => {
    const at = this.state.peek()
    if (at.status === 'refused' && mayPass(at.cause)) this.#schedule(0)
  }
}

function isConflict<E extends Entry>(data: unknown): data is Conflict<E> {
  return typeof data === 'object' && data !== null && 'theirs' in data && 'revision' in data
}
