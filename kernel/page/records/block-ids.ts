import { blockPrefix } from './blocks.ts'
import { mapEntry } from './map-entry.ts'
import { NOTHING_DECLARED } from './places.ts'
import type { ElementRecord, PageDocument, PageEntry, PageRecord, SourceUse } from './records.ts'

/** A version of a block with the ids that it has in programs, which no page and no other version has. Its texts are as they are. */
export function withBlockIds(id: string, version: number, document: PageDocument): PageDocument {
  const prefix = blockPrefix(id, version)
  const entries = [...document.entries.values()].map((entry): readonly [string, PageEntry] => {
    const own = prefixed(entry, prefix)
    return [own.id, own]
  })
  return { entries: new Map(entries) }
}

function prefixed(entry: PageEntry, prefix: string): PageEntry {
  if (entry.kind === 'variable') return entry
  if (entry.kind === 'text') return { ...entry, id: prefix + entry.id }
  if (entry.kind === 'api' || entry.kind === 'flow') return { ...withTextIds(entry, prefix), id: prefix + entry.id }
  const events = Object.fromEntries(Object.entries(entry.events).map(([event, flows]) => [event, flows.map((flow) => prefix + flow)]))
  const bindings = withTextIds(entry, prefix).bindings
  const shared = { events, bindings, ...(entry.source ? { source: ofBlock(entry.source, prefix) } : {}) }
  // The one record whose id is fixed; among those of a page it needs another one.
  if (entry.kind === 'page') return { ...entry, ...shared, id: (prefix + entry.id) as PageRecord['id'] }
  const parentId = entry.parentId === null ? null : prefix + entry.parentId
  return { ...entry, ...shared, id: prefix + entry.id, parentId } satisfies ElementRecord
}

/**
 * A binding to a text names the key that it has in programs; keys in code are resolved against the page where the code
 * runs.
 */
const withTextIds = <Entry extends PageEntry>(entry: Entry, prefix: string): Entry =>
  mapEntry(entry, { references: NOTHING_DECLARED, name: (_path, kind, name) => (kind === 'text' ? prefix + name : name) }) as Entry

const ofBlock = (use: SourceUse, prefix: string): SourceUse => (use.api === null ? use : { ...use, api: prefix + use.api })
