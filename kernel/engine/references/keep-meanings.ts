import { isName } from '#kernel/page/names'
import { mapEntry, NOTHING_DECLARED, type PageDocument, type PageEntry } from '#kernel/page/records'
import type { SourceKind } from '../language/analyse.ts'
import { applyEdits, type Edit } from '../language/edits.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { namesOf, type PageNames, type ReferenceOptions, targetOfPath } from './reference-target.ts'

/**
 * A merged page on which code keeps its meaning. Where two people gave one name concurrently, it can refer to only one
 * of the two, and code that referred to the other uses its id. `sides` are the merged pages, the one that others have
 * first.
 */
export function keepMeanings(
  merged: PageDocument,
  sides: readonly MergedSide[],
  { references = NOTHING_DECLARED, ...options }: ReferenceOptions = {},
): PageDocument {
  const now = namesOf(merged, options)
  const lost = sides
    .map((side) => ({ side, names: namesOf(side.page, options) }))
    .map(({ side, names }) => ({
      side,
      names,
      words: [...names.given.words()].flatMap(([word, path]) => (now.given.get(word) === path ? [] : [word])),
    }))
    .filter(({ words }) => words.length > 0)
  if (lost.length === 0) return merged
  const entries = new Map(merged.entries)
  for (const [id, entry] of merged.entries) {
    const texts = lost.map(({ side, ...rest }) => ({
      ...rest,
      texts: side.wrote?.(id) === false ? new Map<string, string>() : textsOf(side.page.entries.get(id), { references }),
    }))
    const mapped = mapEntry(entry, {
      references,
      code(path, kind, source) {
        const from = texts.find((each) => each.texts.get(path) === source)
        return from ? sayIds(kind, source, from.names, new Set(from.words.filter((word) => stillThere(merged, from.names, word)))) : source
      },
    })
    if (mapped !== entry) entries.set(id, mapped)
  }
  return { entries }
}

/** One of the pages of a merge, and whether an entry's content was written there. */
export interface MergedSide {
  readonly page: PageDocument
  readonly wrote?: (entry: string) => boolean
}

/** What a word meant is there: it did not go, or take another name with all that said it. */
const stillThere = (merged: PageDocument, names: PageNames, word: string): boolean => merged.entries.has(names.given.ownerOf(word) ?? '')

function textsOf(entry: PageEntry | undefined, { references = NOTHING_DECLARED }: ReferenceOptions): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  if (entry)
    mapEntry(entry, {
      references,
      code(path, _kind, source) {
        texts.set(path, source)
        return source
      },
    })
  return texts
}

function sayIds(kind: SourceKind, source: string, names: PageNames, words: ReadonlySet<string>): string {
  const edits = mentionsIn(kind, source, names).mentions.flatMap((mention) => idOf(mention, source, names, words) ?? [])
  const once = [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start)
  return applyEdits(source, 0, source.length, once)
}

function idOf({ path, word, spot }: Mention, source: string, names: PageNames, words: ReadonlySet<string>): Edit | null {
  const target = words.has(word) ? targetOfPath(path, names) : null
  if (target?.kind !== 'element' && target?.kind !== 'api') return null
  if (word === target.id) return null
  const before = source.slice(0, spot.start)
  if (target.kind === 'element' || /component\s*(?:\?\.|\.|\[["'])\s*$/.test(before)) return spot.rename(target.id)
  // By its id, the result of an api stands one step further down.
  if (/\.\s*$/.test(before)) return isName(target.id) ? { start: spot.start, end: spot.end, text: `component.${target.id}` } : null
  return /\[["']$/.test(before) ? null : spot.rename(`component.${target.id}`)
}
