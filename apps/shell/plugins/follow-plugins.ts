import type { PluginList } from './runnable-plugin.ts'

/** Milliseconds until the next question when the last one had no answer. */
const WITHOUT_ANSWER = 15_000
/** Less is not asked, whatever the answer says. */
const SHORTEST = 250

/** Asks for plugins again and again. */
export interface PluginFollower {
  /** Asks at once; resolves when the answer was applied, or there was none. */
  now(): Promise<void>
  stop(): void
}

/** As much of a document as it takes to know when it is looked at. */
export type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>

/**
 * Follows what stands loaded now: asks at once, again after the time that each answer gives, and as soon as the tab comes back into sight; not
 * while it is out of sight. Without an answer everything stays as it is.
 */
export function followPlugins(
  ask: () => Promise<PluginList>,
  apply: (plugins: PluginList['plugins']) => unknown,
  shown: Visibility = document,
): PluginFollower {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let last = 0
  let under: Promise<void> | undefined

  async function once(): Promise<void> {
    const list = await ask().catch((thrown: unknown) => {
      console.warn('The list of plugins could not be had', thrown)
      return undefined
    })
    last = Date.now()
    under = undefined
    // A plugin that takes long holds up no other answer.
    wait(Math.max(SHORTEST, list?.again ?? WITHOUT_ANSWER))
    if (list && !isStopped) await apply(list.plugins)
  }
  function wait(milliseconds: number): void {
    clearTimeout(timer)
    if (!isStopped && !shown.hidden) timer = setTimeout(() => void now(), milliseconds)
  }
  function now(): Promise<void> {
    if (isStopped) return Promise.resolve()
    clearTimeout(timer)
    under ??= once()
    return under
  }
  const look = (): void => {
    if (shown.hidden) clearTimeout(timer)
    // A tab that blinks asks once.
    else wait(Math.max(0, last + SHORTEST - Date.now()))
  }
  shown.addEventListener('visibilitychange', look)
  void now()
  return {
    now,
    stop() {
      isStopped = true
      clearTimeout(timer)
      shown.removeEventListener('visibilitychange', look)
    },
  }
}
