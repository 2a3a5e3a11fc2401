import { mapCode, mapTemplate } from '../values/code-text.ts'
import { mapEntry } from './map-entry.ts'
import type { CodeKind, References } from './places.ts'
import type { PageEntry } from './records.ts'

/** A text that is code, by a binding or a declaration. */
export interface CodeText {
  readonly kind: CodeKind
  readonly source: string
}

/** Code changed: all of a formula, function or script, the holes of a template; texts inside it stay. */
export function mapSource({ kind, source }: CodeText, change: (code: string) => string): string {
  return kind === 'template' ? mapTemplate(source, change) : mapCode(source, change)
}

/** The names in code, texts inside it left out. */
export function wordsOf(code: CodeText): ReadonlySet<string> {
  const words = new Set<string>()
  for (const piece of piecesOf(code)) for (const word of piece.match(/[\p{L}\p{N}_$]+/gu) ?? []) words.add(word)
  return words
}

/** The parts of a text that are code. */
export function piecesOf(text: CodeText): readonly string[] {
  const pieces: string[] = []
  mapSource(text, (code) => {
    pieces.push(code)
    return code
  })
  return pieces
}

/** Old ids and the new ones that take their place. */
export interface NewIds {
  readonly get: (id: string) => string | undefined
  /** An api that a step calls by its name. */
  readonly api?: (name: string) => string | undefined
}

/**
 * An entry with new ids instead of old ones: in declared fields, in code (a name that is not part of a longer name),
 * and, in free JSON or undeclared fields, in texts that equal an old id.
 */
export function remapEntry<Entry extends PageEntry>(entry: Entry, ids: NewIds, references: References): Entry {
  const whole = (text: string): string => ids.get(text) ?? text
  const names = (code: string): string => code.replace(/[\p{L}\p{N}_$]+/gu, whole)
  return mapEntry(entry, {
    references,
    code: (_path, kind, source) => mapSource({ kind, source }, names),
    name: (_path, kind, name) =>
      kind === 'variable' || kind === 'text' ? name : (ids.get(name) ?? (kind === 'api' ? ids.api?.(name) : undefined) ?? name),
    opaque: (_path, text) => whole(text),
    untold: (_path, text, use) => (use === 'param' ? mapCode(whole(text), names) : whole(text)),
  }) as Entry
}
