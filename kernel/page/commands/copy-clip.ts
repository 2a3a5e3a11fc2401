import { canBeSaid } from '../names/given-names.ts'
import type { CommandContext, Refusal } from '../records/patch.ts'
import type { ApiRecord, ElementRecord, FlowRecord, PageDocument, PageEntry, TextRecord, VariableRecord } from '../records/records.ts'
import { type NewIds, remapEntry } from '../records/remap.ts'
import { ancestorsOf } from '../records/tree.ts'
import { indexOf } from '../records/tree-index.ts'
import { mapTexts } from '../texts/text-calls.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { NumberedNames } from '../values/numbered-names.ts'
import type { Clip } from './clip.ts'
import { copiedTexts } from './copy-texts.ts'
import { fieldName, fieldNames, freshNames, withFreshFieldName } from './element-names.ts'
import { refusal } from './selection.ts'
import { newApiIds, newFlowIds } from './shared-parts.ts'

/** Copies get the next number; `kept`: a name that is free stays. */
type Naming = 'copies' | 'kept'

export interface CopiedClip {
  /** The copies of the clip's roots, in its order; they have no place yet. */
  readonly roots: readonly ElementRecord[]
  /** What else comes onto the page: elements below the roots, and the flows, apis and variables that it does not have already. */
  readonly others: readonly (ElementRecord | FlowRecord | ApiRecord | VariableRecord | TextRecord)[]
}

/**
 * The clip's elements under new ids, with what they need where the page lacks it, every reference between them following: a copy refers to
 * itself and not to what it was copied from. Names and field names are made unique; `naming` kept: where they are free,
 * as for elements that are no copies.
 */
export function copyClip(context: CommandContext, clip: Clip, naming: Naming = 'copies'): CopiedClip | Refusal {
  const { document, references } = context
  const full = tooMany(document, clip)
  if (full) return full
  const ids = newApiIds(context, clip)
  const coming = clip.apis.filter((api) => ids.has(api.id) || !document.entries.has(api.id))
  const apiIds = new Map(coming.map((api) => [api.name, ids.get(api.id) ?? api.id]))
  for (const element of clip.elements) ids.set(element.id, context.newId(element.type))
  const flows = newFlowIds(context, clip, ids)
  const texts = copiedTexts(context, clip, ids)
  const newIds: NewIds = { get: (id) => ids.get(id), api: (name) => apiIds.get(name) }

  const inClip: PageDocument = { entries: new Map([...clip.elements, ...clip.apis].map((entry) => [entry.id, entry])) }
  const roots = new Set(clip.roots)
  const fresh = freshNames(document)
  const takenFields = { names: fieldNames(document), numbered: new NumberedNames() }
  const isKept = (name: string) => naming === 'kept' && canBeSaid(name)
  const nameFor = (name: string, type: string) => (isKept(name) ? fresh.keep(name) : fresh.like(name, type))
  const called = new Map(clip.elements.map(({ id, name, type }) => [id, nameFor(name, type)]))
  for (const { id, name } of coming) if (canBeSaid(name)) called.set(id, fresh.keep(name))
  const renamed = <Entry extends PageEntry>(entry: Entry): Entry =>
    mapTexts(remapEntry(context.names?.say(inClip, entry, called) ?? entry, newIds, references), references, (key) => ids.get(key) ?? key)
  const copies = clip.elements.map((element) => {
    const copy: ElementRecord = {
      ...renamed(element),
      id: ids.get(element.id)!,
      name: called.get(element.id)!,
      parentId: roots.has(element.id) ? null : (ids.get(element.parentId ?? '') ?? null),
    }
    return freshField(context, inClip, element, copy, takenFields)
  })
  const shared = [...flows, ...coming].map((entry) => ({
    ...renamed(entry),
    id: ids.get(entry.id) ?? entry.id,
    name: called.get(entry.id) ?? entry.name,
  }))
  const copiedRoots = new Set(clip.roots.map((id) => ids.get(id)))
  return {
    roots: copies.filter((copy) => copiedRoots.has(copy.id)),
    others: [...copies.filter((copy) => !copiedRoots.has(copy.id)), ...shared, ...lackingVariables(context, clip, renamed), ...texts],
  }
}

function tooMany({ entries }: PageDocument, { elements, flows, apis, variables, texts = [] }: Clip): Refusal | null {
  if (indexOf({ entries }).elementCount + elements.length > PAGE_LIMITS.elements)
    return refusal(`元素不能超过 ${PAGE_LIMITS.elements} 个`, `A page may have at most ${PAGE_LIMITS.elements} elements`)
  if (entries.size + elements.length + flows.length + apis.length + variables.length + texts.length <= PAGE_LIMITS.entries) return null
  return refusal(
    `页面的元素、事件流、接口和变量合计不能超过 ${PAGE_LIMITS.entries} 个`,
    `A page may have at most ${PAGE_LIMITS.entries} elements, flows, APIs and variables together`,
  )
}

// A form that is copied whole keeps its field names: its values are its own.
function freshField(
  context: CommandContext,
  inClip: PageDocument,
  element: ElementRecord,
  copy: ElementRecord,
  taken: { readonly names: Set<string>; readonly numbered: NumberedNames },
): ElementRecord {
  const need = context.catalogue(element.type)?.needsAncestor
  const name = fieldName(element)
  if (!need || name === undefined) return copy
  const above = ancestorsOf(inClip, element.id).map((id) => inClip.entries.get(id) as ElementRecord | undefined)
  if (above.some((ancestor) => ancestor && context.catalogue(ancestor.type)?.tags.includes(need.tag))) return copy
  return withFreshFieldName(copy, name, taken.names, taken.numbered)
}

/** A variable is known by its name: where the page has one of that name, it is used. */
function lackingVariables(
  { document, newId }: CommandContext,
  clip: Clip,
  renamed: (variable: VariableRecord) => VariableRecord,
): readonly VariableRecord[] {
  const names = new Set<string>()
  for (const entry of document.entries.values()) if (entry.kind === 'variable') names.add(entry.name)
  return clip.variables.flatMap((variable) => {
    if (names.has(variable.name)) return []
    names.add(variable.name)
    return [{ ...renamed(variable), id: document.entries.has(variable.id) ? newId('variable') : variable.id }]
  })
}
