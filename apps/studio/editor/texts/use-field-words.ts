import { writeWords } from '#kernel/page/commands'
import type { Binding } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { FieldSpec } from '#sdk'
import { useEditor } from '#sdk/studio'
import type { Subject } from '../../../kit/form/subject.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { languageToken } from '../parts/language-part.ts'
import { writtenWords } from './written-words.ts'

/** The words of a field in the language that is edited. */
export interface FieldWords {
  /** Shown in the field; undefined where nothing is written in any language. */
  readonly value: string | undefined
  readonly locales: readonly string[]
  readonly current: string
  /** Languages without words, where there is a text. */
  readonly missing: readonly string[]
  /** Whether the words are a text of the page. */
  readonly isText: boolean
  write(words: string, gesture: string): void
}

/** Null where a field is written as any other: it holds no words, the page is in one language, or a formula gives its value. */
export function useFieldWords(field: FieldSpec, subject: Subject, bound: Binding | undefined, own: Json | undefined): FieldWords | null {
  const session = useEditor()
  const language = session.part(languageToken)
  const locales = useSignalValue(language.locales)
  const current = useSignalValue(language.current)
  const document = useSignalValue(session.store.current)
  const { entry, prefix = '' } = subject
  const written = writtenWords(document, { bound, own, locales, current: current ?? '' })
  if (entry === undefined || current === undefined || !written || !(field.words || written.text)) return null
  const { text, value } = written
  return {
    ...{ locales, current, isText: text !== undefined },
    value: value ?? field.initial?.[/^zh\b/.test(current) ? 'zh' : 'en'],
    missing: text ? locales.filter((locale) => (text.values[locale] ?? '') === '') : own ? locales.slice(1) : [],
    write(words, gesture) {
      const usual = field.initial ? { usual: field.initial } : {}
      session.run(writeWords, { id: entry, path: prefix + field.path, locale: current, words, ...usual }, { gesture })
    },
  }
}
