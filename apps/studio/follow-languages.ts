import { effect } from '@preact/signals-core'
import { type LanguageTexts, LearnedLanguages } from '#kernel/message'
import type { Kernel } from '#kernel/plugin'
import { type LanguageDeclaration, languagesPoint } from '#sdk/studio'
import { bringLibraryWords } from '../shell/library-words.ts'
import { chosenLocale, currentLocale, isSource, onLocale, showLocale } from '../shell/locale.ts'

type Library = Parameters<typeof bringLibraryWords>[1]

const isText = (value: unknown): boolean => typeof value === 'string'
const areTexts = (value: unknown): value is LanguageTexts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => isText(each) || (typeof each === 'object' && each !== null && Object.values(each).every(isText)))

/** Loads the texts of a language. Throws when they do not load, or are no texts. */
async function load({ locale, texts, library }: LanguageDeclaration, learned: LearnedLanguages): Promise<void> {
  const [said, words] = await Promise.all([texts(), library?.()])
  if (!areTexts(said.texts)) throw new Error(`the texts of ${locale} are no table of texts`)
  learned.learn(locale, said.texts)
  if (words) bringLibraryWords(locale, words.default as Library)
}

export interface FollowedLanguages {
  /** Resolves once the studio shows the user's language, or English when no plugin provides that language. */
  readonly ready: Promise<void>
  readonly stop: () => void
}

/** Shows the studio in the user's language while a plugin provides it, and in English otherwise. */
export function followLanguages(
  kernel: Kernel,
  report: (failed: LanguageDeclaration, error: unknown) => void = () => {},
): FollowedLanguages {
  const languages = kernel.registry(languagesPoint).all
  const learned = new LearnedLanguages()
  let shown: LanguageDeclaration | undefined
  /** The latest request: texts of an earlier one that load later are not shown. */
  let wanted: LanguageDeclaration | undefined

  function shows(language: LanguageDeclaration | undefined): void {
    shown = language
    showLocale(language?.locale ?? 'en')
  }

  async function follow(): Promise<void> {
    const locale = chosenLocale()
    const language = isSource(locale) ? undefined : languages.peek().find((each) => each.locale === locale)
    if (language === wanted && (language !== undefined || shown === undefined)) return
    wanted = language
    if (!language) {
      if (shown) learned.forget(shown.locale)
      shown = undefined
      return isSource(locale) ? undefined : showLocale('en')
    }
    try {
      await load(language, learned)
      if (wanted === language) shows(language)
    } catch (error) {
      if (wanted !== language) return
      if (currentLocale() === locale) shows(undefined)
      // Choosing the language again loads it again.
      wanted = undefined
      report(language, error)
    }
  }

  let ready: Promise<void> = Promise.resolve()
  const stopRegistry = effect(() => {
    void languages.value
    ready = follow()
  })
  const stopLocale = onLocale(() => void follow())
  return {
    ready,
    stop() {
      stopRegistry()
      stopLocale()
    },
  }
}
