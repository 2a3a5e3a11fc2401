import type { CommandContext } from '../records/patch.ts'
import type { ApiRecord, FlowRecord, PageEntry } from '../records/records.ts'
import { wordsOf } from '../records/remap.ts'
import { codeOf } from '../references/references.ts'
import { sameJson } from '../values/json-tools.ts'
import type { Clip } from './clip.ts'
import { namesOf } from './owned-flows.ts'

/** Apis that the page has (the same one, by id) are used; where something else has the id, the clip's gets another. */
export function newApiIds({ document, newId }: CommandContext, { apis }: Clip): Map<string, string> {
  const ids = new Map<string, string>()
  for (const api of apis) {
    const here = document.entries.get(api.id)
    if (here && !(here.kind === 'api' && asksTheSame(here, api))) ids.set(api.id, newId('api'))
  }
  return ids
}

function asksTheSame(here: ApiRecord, there: ApiRecord): boolean {
  return here.source === there.source && sameJson(here.config, there.config) && sameJson(here.bindings, there.bindings)
}

/**
 * The flows that come onto the page with a clip, and in `ids` those that take another id there. A flow that an event of the elements starts
 * is always copied. One that is called is the page's own where it has the same one, unless it belongs to what was copied alone, or names
 * something that was copied: the copy would then act on what it was copied from.
 */
export function newFlowIds(context: CommandContext, clip: Clip, ids: Map<string, string>): readonly FlowRecord[] {
  const { document, newId, references } = context
  const started = new Set(clip.elements.flatMap((element) => Object.values(element.events).flat()))
  const called = clip.flows.filter((flow) => !started.has(flow.id))
  const coming = clip.flows.filter((flow) => started.has(flow.id))
  for (const flow of coming) ids.set(flow.id, newId('flow'))

  const alone = called.length === 0 ? new Set<string>() : onlyCalledBy(context, clip)
  const usable = new Map<string, FlowRecord>()
  for (const flow of called) {
    const here = document.entries.get(flow.id)
    if (here?.kind === 'flow' && sameJson(here.nodes, flow.nodes) && !alone.has(flow.id)) usable.set(flow.id, flow)
    else {
      coming.push(flow)
      if (here) ids.set(flow.id, newId('flow'))
    }
  }
  // Whatever names something that got another id gets one too, and so does what calls that.
  const callers = new Map<string, string[]>()
  const waiting: string[] = []
  for (const flow of usable.values()) {
    const named = new Set([...namesOf(flow, references), ...codeOf(flow, references).flatMap((code) => [...wordsOf(code)])])
    if ([...named].some((name) => ids.has(name))) waiting.push(flow.id)
    for (const name of named) {
      if (!usable.has(name)) continue
      const list = callers.get(name)
      if (list) list.push(flow.id)
      else callers.set(name, [flow.id])
    }
  }
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const flow = usable.get(id)
    if (!flow || !usable.delete(id)) continue
    ids.set(id, newId('flow'))
    coming.push(flow)
    for (const caller of callers.get(id) ?? []) waiting.push(caller)
  }
  return coming
}

/** The clip's flows that this page has and that nothing but the clip's own elements leads to; none where the elements are of another page. */
function onlyCalledBy({ document, references }: CommandContext, clip: Clip): ReadonlySet<string> {
  const here = clip.elements.filter((element) => document.entries.get(element.id)?.kind === 'element')
  if (here.length < clip.elements.length) return new Set()
  const alone = new Set(clip.flows.map((flow) => flow.id))
  const own = new Set(clip.elements.map((element) => element.id))
  const others = new Set<PageEntry>()
  for (const entry of document.entries.values()) if (!own.has(entry.id) && !alone.has(entry.id)) others.add(entry)
  for (const entry of others)
    for (const id of namesOf(entry, references))
      if (alone.delete(id)) {
        const flow = document.entries.get(id)
        if (flow) others.add(flow)
      }
  return alone
}
