import { blockPrefix } from './blocks.ts'
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
  if (entry.kind === 'api' || entry.kind === 'flow') return { ...entry, id: prefix + entry.id }
  const events = Object.fromEntries(Object.entries(entry.events).map(([event, flows]) => [event, flows.map((flow) => prefix + flow)]))
  const shared = { events, ...(entry.source ? { source: ofBlock(entry.source, prefix) } : {}) }
  // The one record whose id is fixed; among those of a page it needs another one.
  if (entry.kind === 'page') return { ...entry, ...shared, id: (prefix + entry.id) as PageRecord['id'] }
  const parentId = entry.parentId === null ? null : prefix + entry.parentId
  return { ...entry, ...shared, id: prefix + entry.id, parentId } satisfies ElementRecord
}

const ofBlock = (use: SourceUse, prefix: string): SourceUse => (use.api === null ? use : { ...use, api: prefix + use.api })
