import { createReferenceIndex, type ReferenceIndex, type ReferenceTarget, type ReferenceUse } from '#kernel/engine/references/references'
import { descendantsOf, diffDocuments, elementOf, type PageDocument, patchBetween } from '#kernel/page/records'
import type { Kernel } from '#kernel/plugin'
import type { Editor } from '#sdk/studio'
import { referenceOptions } from './reference-options.ts'

/** The page as it stands, and the plugins that say how its parts name each other. */
export type ReferringPage = Pick<Editor, 'document' | 'kernel'> & Partial<Pick<Editor, 'catalogue'>>

/** One place that uses a variable or an api, ready to be shown and gone to. */
export interface User {
  /** Id of the entry that uses it. */
  readonly id: string
  readonly kind: 'page' | 'element' | 'flow' | 'api' | 'variable' | 'text'
  readonly name: string
  readonly paths: readonly string[]
}

/** What reads or sets a variable. */
export function usersOfVariable(page: ReferringPage, name: string): readonly User[] {
  return usersOf(page, { kind: 'variable', name })
}

/** The flows that set a variable by its name. */
export function settersOfVariable(page: ReferringPage, name: string): readonly User[] {
  return gathered(
    page.document(),
    referencesOf(page)
      .usersOf({ kind: 'variable', name })
      .filter((use) => use.kind === 'param'),
  )
}

/** What asks an api for data; flows of older pages name it instead of giving its id. */
export function usersOfApi(page: ReferringPage, id: string): readonly User[] {
  return usersOf(page, { kind: 'api', id })
}

/** What names a flow besides the events that start it: steps that call it, settings of components. */
export function callersOfFlow(page: ReferringPage, id: string): readonly User[] {
  const uses = referencesOf(page).usersOf({ kind: 'flow', id })
  return gathered(
    page.document(),
    uses.filter((use) => use.kind !== 'event' && use.entry !== id),
  )
}

/**
 * What reads an element's values or acts on it; of a form also what reads its fields, of a list its rows. An element
 * and what it repeats do not use it.
 */
export function usersOfElement(page: ReferringPage, id: string): readonly User[] {
  const fields = referencesOf(page).fieldsOf(id)
  const own = new Set([id, ...(isRepeater(page, id) ? descendantsOf(page.document(), id) : [])])
  return usersOf(page, { kind: 'element', id }, { kind: 'row', use: id, field: '' }, ...fields).filter((user) => !own.has(user.id))
}

function isRepeater({ document, catalogue }: ReferringPage, id: string): boolean {
  const info = catalogue?.(elementOf(document(), id)?.type ?? '')
  return info?.repeats !== undefined || Object.values(info?.slots ?? {}).some(({ repeats }) => repeats !== undefined)
}

interface Kept {
  readonly kernel: Kernel
  readonly document: PageDocument
  readonly index: ReferenceIndex
}
let kept: Kept | null = null

/** Who uses what; one page is open at a time, so the last index is kept and follows what changed since. */
export function referencesOf(page: ReferringPage): ReferenceIndex {
  const { kernel } = page
  const document = page.document()
  const last = kept?.kernel === kernel ? kept : null
  if (last?.document === document) return last.index
  const index = last?.index ?? createReferenceIndex(document, referenceOptions(kernel, page.catalogue))
  if (last) index.apply(patchBetween(last.document, document) ?? diffDocuments(last.document, document))
  kept = { kernel, document, index }
  return index
}

function usersOf(page: ReferringPage, ...targets: readonly ReferenceTarget[]): readonly User[] {
  return gathered(
    page.document(),
    targets.flatMap((target) => referencesOf(page).usersOf(target)),
  )
}

function gathered(document: PageDocument, uses: readonly ReferenceUse[]): readonly User[] {
  const paths = new Map<string, string[]>()
  for (const { entry, path } of uses) paths.set(entry, [...(paths.get(entry) ?? []), path])
  return [...paths].flatMap(([id, list]) => {
    const entry = document.entries.get(id)
    if (!entry) return []
    return [
      { id, kind: entry.kind, name: entry.kind === 'page' ? '' : entry.kind === 'text' ? entry.id : entry.name, paths: [...new Set(list)] },
    ]
  })
}
