import type { CommandContext } from '../patch.ts'
import type { ApiRecord, ElementId, ElementRecord, FlowRecord, PageDocument, PageEntry, VariableRecord } from '../records.ts'
import { codeOf, namedBy } from '../references.ts'
import { remapBindings, remapNodes, remapSource, remapValue, wordsOf } from '../remap.ts'
import { ancestorsOf, descendantsOf } from '../tree.ts'
import { fieldName, freshName, withFreshFieldName } from './element-names.ts'
import { selectedRoots } from './selection.ts'

/** Elements taken out of a page with what they need: subtrees in reading order, their flows, and the variables and apis they name. */
export interface Clip {
  readonly roots: readonly ElementId[]
  readonly elements: readonly ElementRecord[]
  readonly flows: readonly FlowRecord[]
  readonly variables: readonly VariableRecord[]
  readonly apis: readonly ApiRecord[]
}

export function takeClip(document: PageDocument, ids: readonly ElementId[]): Clip {
  const roots = selectedRoots(document, ids).map((root) => root.id)
  const elements = roots.flatMap((root) => [root, ...descendantsOf(document, root)]).map((id) => document.entries.get(id) as ElementRecord)
  const flows = pick(
    document,
    elements.flatMap((element) => Object.values(element.events).flat()),
    'flow',
  ) as readonly FlowRecord[]
  const parts: readonly PageEntry[] = [...elements, ...flows]
  const apiIds = parts.flatMap(namedBy).filter((reference) => reference.kind === 'api')
  const apis = pick(
    document,
    apiIds.map((reference) => reference.to),
    'api',
  ) as readonly ApiRecord[]
  const words = new Set([...parts, ...apis].flatMap(codeOf).flatMap((code) => [...wordsOf(code)]))
  for (const { kind, to } of parts.flatMap(namedBy)) if (kind === 'variable') words.add(to)
  const variables = [...document.entries.values()].filter((entry) => entry.kind === 'variable' && words.has(entry.name)) as VariableRecord[]
  return { roots, elements, flows, variables, apis }
}

function pick(document: PageDocument, ids: readonly string[], kind: PageEntry['kind']): readonly PageEntry[] {
  return [...new Set(ids)].flatMap((id) => {
    const entry = document.entries.get(id)
    return entry?.kind === kind ? [entry] : []
  })
}

export interface CopiedClip {
  readonly roots: readonly ElementRecord[]
  readonly others: readonly (ElementRecord | FlowRecord)[]
}

/** The clip's elements and flows under new ids, every reference between them following; names and field names made unique. */
export function copyClip(context: CommandContext, clip: Clip, apiIds: ReadonlyMap<string, string>, takenFields: Set<string>): CopiedClip {
  const ids = new Map<string, string>(apiIds)
  for (const element of clip.elements) ids.set(element.id, context.newId(element.type))
  for (const flow of clip.flows) ids.set(flow.id, context.newId('flow'))
  const inClip: PageDocument = { entries: new Map(clip.elements.map((element) => [element.id, element])) }
  const roots = new Set(clip.roots)
  const names = new Set<string>()
  const copies = clip.elements.map((element) => {
    const name = freshName(context.document, element.type, names)
    names.add(name)
    const copy: ElementRecord = {
      ...element,
      id: ids.get(element.id)!,
      name,
      parentId: roots.has(element.id) ? null : (ids.get(element.parentId ?? '') ?? null),
      props: remapValue(element.props, ids),
      bindings: remapBindings(element.bindings, ids),
      events: Object.fromEntries(
        Object.entries(element.events).map(([event, flows]) => [event, flows.map((flow) => ids.get(flow) ?? flow)]),
      ),
      ...(element.source ? { source: remapSource(element.source, ids) } : {}),
    }
    return freshField(context, inClip, element, copy, takenFields)
  })
  const flows = clip.flows.map((flow): FlowRecord => ({ ...flow, id: ids.get(flow.id)!, nodes: remapNodes(flow.nodes, ids) }))
  const copiedRoots = new Set(clip.roots.map((id) => ids.get(id)))
  return {
    roots: copies.filter((copy) => copiedRoots.has(copy.id)),
    others: [...copies.filter((copy) => !copiedRoots.has(copy.id)), ...flows],
  }
}

// A form that is copied whole keeps its field names: its values are its own.
function freshField(
  context: CommandContext,
  inClip: PageDocument,
  element: ElementRecord,
  copy: ElementRecord,
  taken: Set<string>,
): ElementRecord {
  const need = context.catalogue(element.type)?.needsAncestor
  const name = fieldName(element)
  if (!need || name === undefined) return copy
  const above = ancestorsOf(inClip, element.id).map((id) => inClip.entries.get(id) as ElementRecord | undefined)
  if (above.some((ancestor) => ancestor && context.catalogue(ancestor.type)?.tags.includes(need.tag))) return copy
  return withFreshFieldName(copy, name, taken)
}
