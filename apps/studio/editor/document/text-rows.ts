import type { PageDocument, TextRecord } from '#kernel/page/records'
import { formsOf, localesOf, placeholdersOf, stemOf, type TextUse, type TextUses, textsOf } from '#kernel/page/texts'

/** Which texts a table shows. */
export type TextFilter = 'all' | 'missing' | 'unused' | 'same' | 'placeholder'
export const TEXT_FILTERS: readonly TextFilter[] = ['all', 'missing', 'unused', 'same', 'placeholder']

export interface TextRow {
  readonly text: TextRecord
  readonly places: readonly TextUse[]
}

const differ = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size !== b.size || [...a].some((name) => !b.has(name))

/** What is to be looked at in a text. */
export function marksOf({ text: { values }, places }: TextRow, locales: readonly string[], isUntold: boolean): ReadonlySet<TextFilter> {
  const [main = '', ...others] = locales
  const words = values[main] ?? ''
  const written = others.map((locale) => values[locale] ?? '')
  const marks = new Set<TextFilter>(['all'])
  if ([words, ...written].some((each) => each === '')) marks.add('missing')
  if (places.length === 0 && !isUntold) marks.add('unused')
  if (written.some((each) => each !== '' && each === words)) marks.add('same')
  if (written.some((each) => each !== '' && differ(placeholdersOf(each), placeholdersOf(words)))) marks.add('placeholder')
  return marks
}

/** The texts of a page with the places that show them. */
export function textRows(document: PageDocument, { byKey }: TextUses): readonly TextRow[] {
  return textsOf(document).map((text) => ({ text, places: byKey.get(text.id) ?? byKey.get(stemOf(text.id)) ?? [] }))
}

export function filtered(document: PageDocument, uses: TextUses, filter: TextFilter, search: string): readonly TextRow[] {
  const locales = localesOf(document)
  const wanted = search.trim().toLowerCase()
  const says = ({ id, values, note }: TextRecord) => [id, note, ...Object.values(values)].join('\n').toLowerCase().includes(wanted)
  return textRows(document, uses).filter((row) => marksOf(row, locales, uses.isUntold).has(filter) && says(row.text))
}

/** The words that a replacement changes, in the shown texts and languages. */
export function replacements(rows: readonly TextRow[], locales: readonly string[], find: string, to: string) {
  if (find === '') return []
  return rows.flatMap(({ text: { id, values } }) => {
    const changed = locales.flatMap((locale) =>
      values[locale]?.includes(find) ? [[locale, values[locale].replaceAll(find, to)] as const] : [],
    )
    return changed.length === 0 ? [] : [{ key: id, values: Object.fromEntries(changed) }]
  })
}

/** Whether a key, or one of its forms by number, is there. */
export const hasText = (document: PageDocument, key: string): boolean =>
  formsOf(key, (form) => document.entries.get(form)?.kind === 'text').length > 0
