import { tell } from '#kernel/message'
import {
  type Catalogue,
  type Finding,
  isActionStep,
  nearestName,
  PAGE_TYPE,
  type PageDocument,
  type PageEntry,
  walkSteps,
} from '#kernel/page/records'
import { isObject, type Json } from '#kernel/page/values'
import type { Declared } from './declared.ts'
import { withFix } from './fix.ts'

/** What a page hears when a flow of any open page announces it. */
const BROADCAST = 'on:'

/** Flows that wait for an event which their element never has, each with the event that was likely meant. */
export function eventFindings(entry: PageEntry, catalogue: Catalogue): readonly Finding[] {
  if (entry.kind !== 'element' && entry.kind !== 'page') return []
  const type = entry.kind === 'page' ? PAGE_TYPE : entry.type
  const info = catalogue(type)
  if (!info) return []
  const known = new Set([...info.events, ...eventsNamedIn(entry.props)])
  return Object.entries(entry.events).flatMap(([event, flows]): Finding[] => {
    if (known.has(event) || flows.length === 0 || event.startsWith(BROADCAST)) return []
    const meant = nearestName(event, info.events)
    const named = entry.kind === 'page' ? info.label : entry.name || entry.id
    return [
      {
        ...{ level: 'warning', code: 'CHECK_UNKNOWN_EVENT', entry: entry.id, path: `events.${event}` },
        message: tell(meant === undefined ? 'check.unknown-event' : 'check.unknown-event-meant', {
          named,
          event,
          meant: meant ?? '',
          type,
        }),
        ...withFix(meant === undefined ? undefined : { kind: 'event', from: event, to: meant }),
      },
    ]
  })
}

/** Buttons and cells say the names of their events among the settings. */
function eventsNamedIn(value: Json, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value as readonly Json[]) eventsNamedIn(item, found)
  else if (isObject(value)) {
    if (typeof value.eventName === 'string' && value.eventName !== '') found.add(value.eventName)
    for (const inner of Object.values(value)) eventsNamedIn(inner, found)
  }
  return found
}

/** Steps whose action is missing while another has a similar name; the flow's findings report that it is missing. */
export function misspeltActions(document: PageDocument, declared: Declared): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let names: readonly string[] | undefined
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'flow') continue
    walkSteps(entry.nodes, (node) => {
      if (!isActionStep(node) || node.disabled || declared.action(node.action)) return
      names ??= declared.names('action')
      const meant = nearestName(node.action, names)
      if (meant !== undefined) found.set(`${entry.id} ${node.id}`, meant)
    })
  }
  return found
}
