import { type Locale, labelIn } from './languages.ts'
import { type Label, type Message, plainText, type Told } from './message.ts'

/** The words of one owner by the last part of the code; `{name}` is where a parameter goes. */
export interface Words {
  readonly [name: string]: Label
}
/** A module with an owner's words: they load when one of them is first needed. */
export type LoadWords = () => Promise<{ readonly messages: Words }>
/** Finds an owner's texts; undefined where it has none. */
export type WordsOf = (owner: string) => Promise<Words | undefined>

/**
 * What people call something that a message knows by its id: an element, an API, an action, an event. `kind` is the
 * parameter's name and `params` are all parameters of the message: an event is named by the element that has it.
 */
export type NameOf = (kind: string, id: string, params?: Message['params']) => string | Label | undefined

/** Puts what there is to tell into words. */
export interface Speaker {
  /** The message as text, as far as the texts have loaded; `ready` resolves once they have. */
  now(told: Told, locale: Locale, nameOf?: NameOf): string
  /** Resolves when the words are there; undefined when they are, or there are none to wait for. */
  ready(told: Told): Promise<unknown> | undefined
  say(told: Told, locale: Locale, nameOf?: NameOf): Promise<string>
}

/** `loaded` are words that are at hand from the start, by owner. */
export function createSpeaker(wordsOf: WordsOf, loaded: { readonly [owner: string]: Words } = {}): Speaker {
  const known = new Map<string, Words | undefined>(Object.entries(loaded))
  const loading = new Map<string, Promise<unknown>>()

  const load = (owner: string): Promise<unknown> => {
    const under = loading.get(owner)
    if (under) return under
    // Texts that do not load, for example without a connection, are requested again the next time.
    const started = wordsOf(owner)
      .then((words) => known.set(owner, words))
      .catch(() => {})
      .finally(() => loading.delete(owner))
    loading.set(owner, started)
    return started
  }
  const lacking = (told: Told): string[] => [...new Set(messagesIn(told).map(ownerOf))].filter((owner) => !known.has(owner))
  const ready = (told: Told): Promise<unknown> | undefined => {
    const owners = lacking(told)
    return owners.length > 0 ? Promise.all(owners.map(load)) : undefined
  }
  const now: Speaker['now'] = (told, locale, nameOf) => {
    if (typeof told !== 'object' || told === null) return String(told)
    if (!('code' in told)) return labelIn(told, locale)
    const owner = ownerOf(told)
    const words = known.get(owner)?.[told.code.slice(owner.length + 1)]
    if (words === undefined) return plainText(told)
    return labelIn(words, locale).replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = told.params?.[name] ?? ''
      if (typeof value === 'object') return now(value, locale, nameOf)
      const named = nameOf?.(name, String(value), told.params)
      return typeof named === 'object' ? labelIn(named, locale) : (named ?? String(value))
    })
  }
  return {
    now,
    ready,
    async say(told, locale, nameOf) {
      await ready(told)
      return now(told, locale, nameOf)
    },
  }
}

const ownerOf = ({ code }: Message): string => code.slice(0, Math.max(0, code.lastIndexOf('.')))

/** A message and those that are its parameters. */
function messagesIn(told: Told): readonly Message[] {
  if (typeof told !== 'object' || told === null || !('code' in told)) return []
  return [told, ...Object.values(told.params ?? {}).flatMap((value) => (typeof value === 'object' ? messagesIn(value) : []))]
}
