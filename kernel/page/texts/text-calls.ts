import { mapEntry } from '../records/map-entry.ts'
import type { CodeKind, References } from '../records/places.ts'
import type { PageEntry } from '../records/records.ts'
import { mapCode, mapLiterals } from '../values/code-text.ts'

/** `t(` as a name of its own, right before a text. */
const CALLED = /(?<![\p{ID_Continue}$.])t\s*\(\s*$/u
const KEY = /^(["'])([^\\]*)\1$/s

/** Code with the keys changed that it asks for by `t('key')`; keys that are made of other values are not seen. */
export function mapTextCalls(kind: CodeKind, source: string, change: (key: string) => string): string {
  if (!/(?<![\p{ID_Continue}$.])t\s*\(/u.test(source)) return source
  return mapLiterals(kind, source, (before, literal) => {
    const [, quote, key] = (CALLED.test(before) && KEY.exec(literal)) || []
    return key === undefined ? literal : `${quote}${change(key)}${quote}`
  })
}

/** Code that asks for texts whose keys cannot be told from it: `t(kind + '.title')`. */
export function asksForUntold(source: string): boolean {
  let untold = false
  // Strings are left out here: what follows the parenthesis is code, where it is no key.
  mapCode(source, (code) => {
    if (/(?<![\p{ID_Continue}$.])t\s*\(\s*[^\s)]/u.test(code)) untold = true
    return code
  })
  return untold
}

/** Where an entry names a text. */
export interface TextUse {
  readonly entry: string
  /** As `mapEntry` calls it. */
  readonly path: string
  readonly key: string
  readonly by: 'binding' | 'call'
}

/** Every place of an entry that names a text. */
export function textUses(entry: PageEntry, references: References): readonly TextUse[] {
  const found: TextUse[] = []
  mapTexts(entry, references, (key, path, by) => {
    found.push({ entry: entry.id, path, key, by })
    return key
  })
  return found
}

/** The entry with other keys; the same object where it names none of those. */
export function mapTexts<Entry extends PageEntry>(
  entry: Entry,
  references: References,
  change: (key: string, path: string, by: TextUse['by']) => string,
): Entry {
  return mapEntry(entry, {
    references,
    name: (path, kind, name) => (kind === 'text' ? change(name, path, 'binding') : name),
    code: (path, kind, source) => mapTextCalls(kind, source, (key) => change(key, path, 'call')),
    // Undeclared texts are no certain references.
    untold: (_path, text) => text,
  }) as Entry
}
