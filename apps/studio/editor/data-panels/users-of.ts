import { namedBy, type PageDocument, type Reference, readersOfVariable } from '#kernel/page'

/** One place that uses a variable or an api, ready to be shown and gone to. */
export interface User {
  /** Id of the entry that uses it. */
  readonly id: string
  readonly kind: 'page' | 'element' | 'flow' | 'api'
  readonly name: string
  readonly paths: readonly string[]
}

/** What reads or sets a variable. */
export function usersOfVariable(document: PageDocument, name: string): readonly User[] {
  return byEntry(document, readersOfVariable(document, name))
}

/** What asks an api for data; flows of older pages name it instead of giving its id. */
export function usersOfApi(document: PageDocument, id: string): readonly User[] {
  const name = document.entries.get(id)?.kind === 'api' ? (document.entries.get(id) as { readonly name: string }).name : id
  const all = [...document.entries.values()].flatMap(namedBy)
  return byEntry(
    document,
    all.filter(({ kind, to }) => kind === 'api' && (to === id || to === name)),
  )
}

function byEntry(document: PageDocument, references: readonly Reference[]): readonly User[] {
  const paths = new Map<string, string[]>()
  for (const { from, path } of references) paths.set(from, [...(paths.get(from) ?? []), path])
  return [...paths].flatMap(([id, list]) => {
    const entry = document.entries.get(id)
    if (!entry || entry.kind === 'variable') return []
    return [{ id, kind: entry.kind, name: entry.kind === 'page' ? '' : entry.name, paths: [...new Set(list)] }]
  })
}
