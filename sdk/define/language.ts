import type { LanguageTexts, Locale } from '#kernel/message'

/** A further language of the studio, beside Chinese and English. */
export interface LanguageDeclaration {
  readonly id: `language/${string}`
  /** Its BCP 47 name: `ja`, `pt-BR`. */
  readonly locale: Locale
  /** What those who speak it call it: 日本語. */
  readonly name: string
  /** Its texts are machine translations without review, which is shown next to its name. */
  readonly isMachineMade?: true
  /**
   * Loaded when a person chooses the language; missing texts are shown in English. `node run.mjs texts` prints the
   * texts to translate.
   */
  readonly texts: () => Promise<{ readonly texts: LanguageTexts }>
  /** The words of the component library, as one of its files says them: `() => import('@arco-design/web-react/es/locale/ja-JP')`. */
  readonly library?: () => Promise<{ readonly default: { readonly locale: string } }>
}

/**
 * Declares a language of the studio.
 *
 * @example
 * export const japanese = defineLanguage({ id: 'language/ja', locale: 'ja', name: '日本語', texts: () => import('./texts.ts') })
 */
export const defineLanguage = (declaration: LanguageDeclaration): LanguageDeclaration => declaration
