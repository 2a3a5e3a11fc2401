import { tagOf } from '../shell/locale.ts'
import { useLocale } from '../shell/messages.ts'

/** A moment to the second, in the reader's time zone; a dash where there is none. */
export function Moment({ at }: { readonly at: string | null }) {
  const language = tagOf(useLocale())
  if (at === null) return <>–</>
  return (
    <time dateTime={at}>{new Date(at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
  )
}
