import { mapEntry } from '../records/map-entry.ts'
import type { References } from '../records/places.ts'
import type { PageDocument, PageEntry } from '../records/records.ts'
import { mapSource, piecesOf } from '../records/remap.ts'
import { mapCode } from '../values/code-text.ts'
import { codeOf, namedBy, type Reference } from './references.ts'

const readerOf = (name: string) => new RegExp(`(\\bvariable\\s*(?:\\?\\.|\\.)\\s*)${name}(?![\\w$])`, 'g')

/** Where a variable is read or set by name. */
export function readersOfVariable(document: PageDocument, name: string, references: References): readonly Reference[] {
  const reader = readerOf(name)
  return [...document.entries.values()].flatMap((entry) => [
    ...namedBy(entry, references).filter((reference) => reference.kind === 'variable' && reference.to === name),
    ...codeOf(entry, references)
      .filter((code) => piecesOf(code).some((piece) => piece.search(reader) >= 0))
      .map(({ path }): Reference => ({ from: entry.id, path, to: name, kind: 'formula' })),
  ])
}

/** The entry with the variable's new name wherever a declaration says that it is named, and in its code; the same object when it is not named. */
export function renameVariable(entry: PageEntry, from: string, to: string, references: References): PageEntry {
  const reader = readerOf(from)
  const inCode = (code: string) => code.replace(reader, `$1${to}`)
  return mapEntry(entry, {
    references,
    code: (_path, kind, source) => mapSource({ kind, source }, inCode),
    name: (_path, kind, name) => (kind === 'variable' && name === from ? to : name),
    untold: (_path, text, use) => (use === 'param' ? mapCode(text, inCode) : text),
  })
}
