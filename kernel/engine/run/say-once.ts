import type { Told } from '#kernel/message'

/** How long a message stays on the screen, in milliseconds. */
const ON_SCREEN = 3_000

/** Passes messages on, but no error that is on the screen already: elements that read one failing api each report it. */
export function sayOnce(
  say: (tone: 'success' | 'error', text: Told) => void,
  now: () => number,
): (tone: 'success' | 'error', text: Told) => void {
  const shown = new Map<string, number>()
  return (tone, text) => {
    if (tone === 'error') {
      const time = now()
      for (const [key, until] of shown) if (time >= until) shown.delete(key)
      const key = JSON.stringify(text)
      if (shown.has(key)) return
      shown.set(key, time + ON_SCREEN)
    }
    say(tone, text)
  }
}
