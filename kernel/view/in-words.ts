import type { Surroundings } from '#kernel/engine'
import { plainText, type Speaker, type Told } from '#kernel/message'

/** Hands what there is to tell on in words: at once where they are at hand, else when they have loaded. */
export function inWords(speaker: Speaker, locale: Surroundings['locale'], told: Told, then: (text: string) => void): void {
  // Its maker has put it into the page's language already.
  const isSaid = typeof told === 'object' && 'text' in told
  const loading = isSaid ? undefined : speaker.ready(told)
  if (loading) void loading.then(() => then(speaker.now(told, locale)))
  else then(isSaid ? plainText(told) : speaker.now(told, locale))
}
