import type { Binding, PageDocument, TextRecord } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

/** The words that somebody wrote for a field: as they are, or as a text of the page. */
export interface WrittenWords {
  readonly text: TextRecord | undefined
  /** Undefined where nothing is written in any language. */
  readonly value: string | undefined
}

/** What is written in a field that holds words; null where a formula gives them, a text that the page does not have itself, or where they are no words. */
export function writtenWords(
  document: PageDocument,
  at: {
    readonly bound: Binding | undefined
    readonly own: Json | undefined
    readonly locales: readonly string[]
    /** The language that is asked for; '' of a page in one language. */
    readonly current: string
  },
): WrittenWords | null {
  const { bound, own, locales, current } = at
  const entry = bound?.kind === 'text' ? document.entries.get(bound.source) : undefined
  const text = entry?.kind === 'text' ? entry : undefined
  if (bound && !text) return null
  if (text) return { text, value: text.values[current] || text.values[locales[0] ?? ''] }
  if (typeof own === 'object' && own !== null) return null
  return { text: undefined, value: own === undefined || own === null ? undefined : String(own) }
}
