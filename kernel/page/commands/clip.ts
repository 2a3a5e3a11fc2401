import { givenNamesOf } from '../names/given-names.ts'
import type { BlockPins } from '../records/blocks.ts'
import type { References } from '../records/places.ts'
import type {
  ApiRecord,
  ElementId,
  ElementRecord,
  FlowRecord,
  PageDocument,
  PageEntry,
  TextRecord,
  VariableRecord,
} from '../records/records.ts'
import { wordsOf } from '../records/remap.ts'
import { descendantsOf } from '../records/tree.ts'
import { codeOf, namedBy, untoldTexts } from '../references/references.ts'
import { textUses } from '../texts/text-calls.ts'
import { formsOf } from '../texts/text-rules.ts'
import { pinsFor } from './block-pins.ts'
import { selectedRoots } from './selection.ts'

/**
 * Elements taken out of a page with what they need: subtrees in reading order, the flows that they start or name, those that these call in
 * turn, and the variables and apis that any of them names.
 */
export interface Clip {
  readonly roots: readonly ElementId[]
  readonly elements: readonly ElementRecord[]
  readonly flows: readonly FlowRecord[]
  readonly variables: readonly VariableRecord[]
  readonly apis: readonly ApiRecord[]
  /** Words that any of them shows. */
  readonly texts?: readonly TextRecord[]
  /** The versions of the blocks among the elements. */
  readonly blocks?: BlockPins
}

export function takeClip(document: PageDocument, ids: readonly ElementId[], references: References): Clip {
  const roots = selectedRoots(document, ids).map((root) => root.id)
  const elements = roots.flatMap((root) => [root, ...descendantsOf(document, root)]).map((id) => document.entries.get(id) as ElementRecord)
  const variables = new Map<string, VariableRecord>()
  for (const entry of document.entries.values())
    if (entry.kind === 'variable' && !variables.has(entry.name)) variables.set(entry.name, entry)
  const names = givenNamesOf(document)
  const taken = new Set<PageEntry>(elements)
  const take = (entry: PageEntry | undefined) => {
    if (entry && entry.kind !== 'element' && entry.kind !== 'page') taken.add(entry)
  }
  // Iteration over a set includes entries added on the way, so each part is visited once, also where they call each
  // other.
  for (const entry of taken) {
    for (const { key } of textUses(entry, references))
      for (const form of formsOf(key, (id) => document.entries.get(id)?.kind === 'text')) take(document.entries.get(form))
    for (const { kind, to } of namedBy(entry, references)) take(kind === 'variable' ? variables.get(to) : named(document, kind, to))
    for (const text of untoldTexts(entry, references)) take(document.entries.get(text))
    for (const code of codeOf(entry, references))
      for (const word of wordsOf(code)) {
        take(variables.get(word))
        const api = document.entries.get(names.ownerOf(word) ?? '')
        if (api?.kind === 'api') take(api)
      }
  }
  const all = [...taken]
  const of = <Kind extends PageEntry['kind']>(kind: Kind) =>
    all.filter((entry): entry is Extract<PageEntry, { kind: Kind }> => entry.kind === kind)
  const blocks = pinsFor(document, elements)
  const texts = of('text')
  return {
    ...{ roots, elements, flows: of('flow'), variables: of('variable'), apis: of('api') },
    ...(texts.length > 0 ? { texts } : {}),
    ...(Object.keys(blocks).length > 0 ? { blocks } : {}),
  }
}

const apisByName = new WeakMap<PageDocument, ReadonlyMap<string, ApiRecord>>()

/** What a reference leads to; a step may call an api by its name. */
function named(document: PageDocument, kind: string, to: string): PageEntry | undefined {
  const found = document.entries.get(to)
  if (found?.kind === kind || kind !== 'api') return found?.kind === kind ? found : undefined
  let byName = apisByName.get(document)
  if (!byName) {
    byName = new Map(
      [...document.entries.values()].flatMap((entry) => (entry.kind === 'api' ? [[entry.name, entry] as const] : [])).reverse(),
    )
    apisByName.set(document, byName)
  }
  return byName.get(to)
}
