import type { Told } from '#kernel/message'

/** How long a message stays on the screen, in milliseconds. */
const ON_SCREEN = 3_000
/** Texts that are remembered. */
const MOST = 50

/**
 * Passes messages on, but no error of a request that began before the same error was on the screen, or while it was: elements that read one failing api
 * each report it, some of them long after the first. `since` is when the request began, in milliseconds.
 */
export function sayOnce(
  say: (tone: 'success' | 'error', text: Told) => void,
  now: () => number,
): (tone: 'success' | 'error', text: Told, since?: number) => void {
  const shown = new Map<string, number>()
  return (tone, text, since = now()) => {
    if (tone === 'error') {
      const key = JSON.stringify(text)
      if (since < (shown.get(key) ?? Number.NEGATIVE_INFINITY) + ON_SCREEN) return
      shown.delete(key)
      shown.set(key, now())
      if (shown.size > MOST) shown.delete(shown.keys().next().value!)
    }
    say(tone, text)
  }
}
