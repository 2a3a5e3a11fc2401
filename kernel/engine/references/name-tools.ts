import { mapEntry, type NameTools, NOTHING_DECLARED, type PageDocument, type PageEntry } from '#kernel/page/records'
import type { SourceKind } from '../language/analyse.ts'
import { applyEdits } from '../language/edits.ts'
import { mentionsIn } from './mentions.ts'
import { planRename } from './plan-rename.ts'
import { namesOf, type PageNames, type ReferenceOptions, targetOfPath } from './reference-target.ts'

/** What commands need of the parser. */
export const nameTools = (options: () => ReferenceOptions): NameTools => ({
  rename: (document, id, name) =>
    planRename(document, { kind: document.entries.get(id)?.kind === 'api' ? 'api' : 'element', id }, name, options()),
  say: (document, entry, names) => sayNames(document, entry, names, options()),
})

/** An entry of a page with its code saying other names; an id stays an id. */
function sayNames<Entry extends PageEntry>(
  document: PageDocument,
  entry: Entry,
  to: ReadonlyMap<string, string>,
  { references = NOTHING_DECLARED, ...options }: ReferenceOptions,
): Entry {
  let names: PageNames | null = null
  return mapEntry(entry, {
    references,
    code: (_path, kind, source) => {
      names ??= namesOf(document, options)
      return sayInCode(kind, source, names, to)
    },
  }) as Entry
}

function sayInCode(kind: SourceKind, source: string, names: PageNames, to: ReadonlyMap<string, string>): string {
  const edits = mentionsIn(kind, source, names).mentions.flatMap(({ path, spot, word }) => {
    const target = targetOfPath(path, names)
    const id = target?.kind === 'element' || target?.kind === 'api' ? target.id : undefined
    const name = id === undefined || word === id ? undefined : to.get(id)
    return name === undefined ? [] : [spot.rename(name)]
  })
  const once = [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start)
  return applyEdits(source, 0, source.length, once)
}
