import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createId } from '#kernel/page/values'

/** The right to edit one document, which one tab of this browser has at a time. */
export interface TabLease {
  readonly holds: ReadonlySignal<boolean>
  /** Resolves when it is first known whether this tab has it. */
  readonly ready: Promise<unknown>
  /** Called before the lease goes to another tab: puts this tab's work where that one finds it; false when it cannot. */
  beforeGiving: () => Promise<boolean>
  /** Asks the tab that has it: `kept` when that tab cannot part with its work, `silent` when it does not answer. */
  ask(): Promise<'taken' | 'kept' | 'silent'>
  /** Takes it from a tab that does not answer. */
  seize(): void
  dispose(): void
}

interface Word {
  readonly kind: 'ask' | 'heard' | 'kept'
  readonly from: string
}

/** Milliseconds: for a page that is just being left; for a first answer; for the work to be put away. */
const LEAVING = 600
const ANSWER = 3_000
const GIVING = 20_000

/** For browsers without locks: every tab edits, and the server merges. */
export const unguardedLease: TabLease = {
  holds: signal(true),
  ready: Promise.resolve(),
  beforeGiving: async () => true,
  ask: async () => 'taken',
  seize: () => undefined,
  dispose: () => undefined,
}

export function createTabLease(key: string): TabLease {
  const locks = globalThis.navigator?.locks
  if (!locks || !globalThis.BroadcastChannel) return unguardedLease
  return new LockedLease(`tessera-edit ${key}`, locks)
}

/** The lease as a lock of the browser, which tabs ask each other for. Its public methods are properties, as they are handed on one by one. */
class LockedLease implements TabLease {
  readonly holds = signal(false)
  readonly ready: Promise<unknown>
  beforeGiving = async (): Promise<boolean> => true
  private readonly me = createId('tab')
  private readonly channel: BroadcastChannel
  private readonly hears = new Set<(word: Word) => void>()
  private release: (() => void) | undefined
  private queued: AbortController | undefined
  private giving = false
  private disposed = false

  constructor(
    private readonly name: string,
    private readonly locks: LockManager,
  ) {
    this.channel = new BroadcastChannel(name)
    this.ready = this.firstTurn()
    this.channel.onmessage = ({ data }: MessageEvent<Word>) => {
      for (const hear of this.hears) hear(data)
      if (data.kind === 'ask') this.answer()
    }
  }

  readonly ask = async (): Promise<'taken' | 'kept' | 'silent'> => {
    if (this.holds.peek()) return 'taken'
    return new Promise((resolve) => {
      let timer = setTimeout(() => finish('silent'), ANSWER)
      const hear = ({ kind }: Word): void => {
        if (kind === 'kept') finish('kept')
        if (kind !== 'heard') return
        clearTimeout(timer)
        timer = setTimeout(() => finish('silent'), GIVING)
      }
      const finish = (outcome: 'taken' | 'kept' | 'silent'): void => {
        clearTimeout(timer)
        this.hears.delete(hear)
        stop()
        resolve(outcome)
      }
      this.hears.add(hear)
      const stop = this.holds.subscribe((held) => {
        if (held) queueMicrotask(() => finish('taken'))
      })
      this.say('ask')
    })
  }

  readonly seize = (): void => {
    this.queued?.abort()
    this.locks.request(this.name, { steal: true }, this.hold).then(() => undefined, this.ended)
  }

  readonly dispose = (): void => {
    this.disposed = true
    this.queued?.abort()
    this.release?.()
    this.channel.close()
    this.hears.clear()
  }

  private say(kind: Word['kind']): void {
    this.channel.postMessage({ kind, from: this.me } satisfies Word)
  }

  /** Another tab asks for the lease. */
  private answer(): void {
    if (!this.holds.peek()) {
      // The caller comes before those who only wait.
      if (this.queued) {
        this.queued.abort()
        this.wait()
      }
      return
    }
    if (this.giving) return
    this.giving = true
    this.say('heard')
    void this.beforeGiving()
      .catch(() => false)
      .then((ready) => {
        this.giving = false
        if (this.disposed || !this.holds.peek()) return
        if (ready) this.give()
        else this.say('kept')
      })
  }

  private give(): void {
    this.holds.value = false
    this.release?.()
    this.release = undefined
    this.wait()
  }

  private wait(): void {
    if (this.disposed) return
    const turn = new AbortController()
    this.queued = turn
    this.locks.request(this.name, { signal: turn.signal }, this.hold).then(
      () => undefined,
      () => !turn.signal.aborted && this.ended(),
    )
  }

  /** Holds the lock until it is released, or another tab seizes it. */
  private readonly hold = (): Promise<void> => {
    if (this.disposed) return Promise.resolve()
    this.queued = undefined
    const held = new Promise<void>((resolve) => {
      this.release = resolve
    })
    this.holds.value = true
    return held
  }

  private readonly ended = (): void => {
    // Another tab took the lock over; a tab that gave it away has released it before.
    if (!this.holds.peek() || this.disposed) return
    this.release = undefined
    this.holds.value = false
    this.wait()
  }

  /** A page that is just being left or loaded anew lets go within a moment. */
  private firstTurn(): Promise<unknown> {
    return new Promise<void>((resolve) => {
      const stop = this.holds.subscribe((held) => {
        if (held) resolve()
      })
      setTimeout(() => {
        resolve()
        stop()
      }, LEAVING)
      this.wait()
    })
  }
}
