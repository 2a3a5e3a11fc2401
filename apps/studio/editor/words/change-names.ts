import { type Locale, labelIn, type NameOf } from '#kernel/message'
import type { PageDocument } from '#kernel/page/records'
import { STYLE_GROUPS } from '../../../kit/style/style-fields.ts'
import { type Named, namesOn } from './names-on.ts'
import { placeWords } from './place-words.ts'

/** How the sentences about one changed entry name its settings, its steps and what else they know by id. */
export function changeNames(page: Named & { readonly locale: Locale }, entry: string): NameOf {
  const nameOf = namesOn(page)
  return (kind, id, params) => {
    if (kind !== 'field') return nameOf(kind, id, params)
    const { node, part } = params ?? {}
    if (typeof node === 'string') return placeWords(page, entry, `${node}.${id}`, 'in its step')
    const code = typeof part === 'object' && 'code' in part ? part.code : ''
    if (code === 'page.part-style' || code === 'page.part-looks') return styleLabel(id, page.locale)
    return placeWords(page, entry, code === 'page.part-events' ? `events.${id}` : id)
  }
}

/** A style of an element by the label of its field; the states and widths before it keep their names. */
function styleLabel(path: string, locale: Locale): string {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const field = STYLE_GROUPS.flatMap(({ fields }) => fields).find((each) => each.path === last)
  return [...names, labelIn(field?.label, locale) ?? last].join(' › ')
}

/** The later of two pages with the entry, for which a sentence is said: removed entries are in the earlier one. */
export const pageWith = (entry: string, later: PageDocument, earlier: PageDocument): PageDocument =>
  later.entries.has(entry) ? later : earlier
