import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createId } from '#kernel/page'

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
  const name = `tessera-edit ${key}`
  const me = createId('tab')
  const channel = new BroadcastChannel(name)
  const holds = signal(false)
  let release: (() => void) | undefined
  let queued: AbortController | undefined
  let disposed = false
  const hears = new Set<(word: Word) => void>()
  const say = (kind: Word['kind']): void => channel.postMessage({ kind, from: me } satisfies Word)

  /** Holds the lock until it is released, or another tab seizes it. */
  const hold = (): Promise<void> => {
    if (disposed) return Promise.resolve()
    queued = undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    holds.value = true
    return held
  }
  const ended = (): void => {
    // Seized: whoever gives it away has said so before.
    if (!holds.peek() || disposed) return
    release = undefined
    holds.value = false
    wait()
  }
  const wait = (): void => {
    if (disposed) return
    const turn = new AbortController()
    queued = turn
    locks.request(name, { signal: turn.signal }, hold).then(
      () => undefined,
      () => !turn.signal.aborted && ended(),
    )
  }
  const give = (): void => {
    holds.value = false
    release?.()
    release = undefined
    wait()
  }

  let giving = false
  const lease: TabLease = {
    holds,
    ready: firstTurn(),
    beforeGiving: async () => true,
    async ask() {
      if (holds.peek()) return 'taken'
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
          hears.delete(hear)
          stop()
          resolve(outcome)
        }
        hears.add(hear)
        const stop = holds.subscribe((held) => {
          if (held) queueMicrotask(() => finish('taken'))
        })
        say('ask')
      })
    },
    seize() {
      queued?.abort()
      locks.request(name, { steal: true }, hold).then(() => undefined, ended)
    },
    dispose() {
      disposed = true
      queued?.abort()
      release?.()
      channel.close()
      hears.clear()
    },
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    for (const hear of hears) hear(data)
    if (data.kind !== 'ask') return
    if (!holds.peek()) {
      // Whoever asks comes before those who only wait.
      if (queued) {
        queued.abort()
        wait()
      }
      return
    }
    if (giving) return
    giving = true
    say('heard')
    void lease
      .beforeGiving()
      .catch(() => false)
      .then((ready) => {
        giving = false
        if (disposed || !holds.peek()) return
        if (ready) give()
        else say('kept')
      })
  }

  /** A page that is just being left or loaded anew lets go within a moment. */
  function firstTurn(): Promise<unknown> {
    return new Promise<void>((resolve) => {
      const stop = holds.subscribe((held) => {
        if (held) resolve()
      })
      setTimeout(() => {
        resolve()
        stop()
      }, LEAVING)
      wait()
    })
  }
  return lease
}
