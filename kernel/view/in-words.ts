import type { Surroundings } from '#kernel/engine'
import { type NameOf, plainText, type Told, type WordsOf } from '#kernel/message'

/** Passes a message on as a text. */
export type InWords = (told: Told, then: (text: string) => void) => void

/**
 * Calls back immediately where nothing has to be loaded; otherwise once the messages and the speaker have loaded,
 * which pages without failures never need.
 */
export function createInWords(
  wordsOf: WordsOf | undefined,
  locale: () => Surroundings['locale'],
  /** What people call things that messages know by their ids. */
  names?: () => Promise<NameOf>,
): InWords {
  let loading: Promise<{ say(told: Told): Promise<string> }> | undefined
  const load = async () => {
    const [{ createSpeaker }, nameOf] = await Promise.all([import('#kernel/message/speaker'), names?.()])
    const speaker = createSpeaker(wordsOf ?? (async () => undefined))
    return { say: (told: Told) => speaker.say(told, locale(), nameOf) }
  }
  return (told, then) => {
    if (typeof told === 'string') return void then(told)
    if (!('code' in told)) return void then(told[locale()])
    // Its maker has put it into the page's language already.
    if (told.text !== undefined || !wordsOf) return void then(plainText(told))
    loading ??= load()
    const unsaid = () => {
      loading = undefined
      return plainText(told)
    }
    void loading
      .then((speaker) => speaker.say(told))
      .catch(unsaid)
      .then(then)
  }
}
