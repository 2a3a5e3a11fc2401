import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { nearestOf } from '#kernel/message'
import { localesOf } from '#kernel/page/texts'
import { definePart, defineToken } from '#kernel/plugin'
import { storeToken } from './store-part.ts'

/** The language in which the page is shown and its words are written, of a page that has several. */
export interface EditedLanguage {
  /** The main one first; none where the page is in one language. */
  readonly locales: ReadonlySignal<readonly string[]>
  /** Undefined where the page is in one language. */
  readonly current: ReadonlySignal<string | undefined>
  choose(locale: string): void
}
export const languageToken = defineToken<EditedLanguage>('tessera.editor/language')

export const languagePart = definePart({
  id: 'part/language',
  token: languageToken,
  create({ get, own }): EditedLanguage {
    const store = get(storeToken)
    const locales = signal(localesOf(store.document))
    own(
      'languages of the page',
      store.subscribe(() => {
        const next = localesOf(store.document)
        if (next !== locales.peek()) locales.value = next
      }),
    )
    const chosen = signal('')
    return {
      locales,
      current: computed(() => (locales.value.includes(chosen.value) ? chosen.value : locales.value[0])),
      choose(locale) {
        chosen.value = locale
      },
    }
  },
})

/** Our own words beside those of a page in a language. */
export const localeFor = nearestOf

/** A language as its readers call it. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}
