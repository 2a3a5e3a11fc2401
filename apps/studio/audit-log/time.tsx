import { tagOf } from '../../shell/locale.ts'
import { useLocale } from '../../shell/messages.ts'

/** A moment to the second, where the person is: rows of the same minute are told apart. */
export function Time({ at }: { readonly at: string }) {
  const language = tagOf(useLocale())
  return <time dateTime={at}>{new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
}
