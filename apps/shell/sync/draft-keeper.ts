import type { Changes, Entry } from '#kernel/document'
import { type DraftStore, writtenChanges } from './drafts.ts'

export interface DraftKeeperOptions {
  readonly drafts: DraftStore
  readonly draftKey: string
  readonly now?: () => number
}

/** Milliseconds until a draft is written after a change. */
const SOON = 500

/** Keeps what is not saved yet as a draft on this device, and removes that once all is saved. */
export class DraftKeeper<E extends Entry> {
  readonly #options: DraftKeeperOptions
  readonly #unsaved: () => { readonly revision: number; readonly changes: Changes<E> }
  #timer: ReturnType<typeof setTimeout> | undefined
  #isCeded = false

  constructor(options: DraftKeeperOptions, unsaved: () => { readonly revision: number; readonly changes: Changes<E> }) {
    this.#options = options
    this.#unsaved = unsaved
  }

  keepSoon(): void {
    this.#timer ??= setTimeout(() => this.keep(), SOON)
  }

  /** A device without storage still edits and saves; only the safety net is missing. */
  keep(): Promise<void> {
    return this.store().catch(() => undefined)
  }

  /** Rejects where the device has no place for it. */
  async store(): Promise<void> {
    this.stop()
    if (this.#isCeded) return
    const { drafts, draftKey, now = Date.now } = this.#options
    const { revision, changes } = this.#unsaved()
    if (changes.size === 0) await drafts.remove(draftKey)
    else await drafts.write(draftKey, { revision, changes: writtenChanges(changes), at: now() })
  }

  /** The draft is another tab's from now on. */
  cede(): void {
    this.#isCeded = true
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
