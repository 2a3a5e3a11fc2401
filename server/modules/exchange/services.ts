import { type FlowNode, isActionStep, mapSteps, type PageDocument, type PageEntry } from '#kernel/page/records'
import type { OutgoingById } from '#kernel/page/references'
import type { Json } from '#kernel/page/values'

/** Keys of the settings in which pages write the beginning of their services' addresses. */
const OF_PAGE: { readonly [key: string]: Env } = { stgService: 'stg', prdService: 'prd' }
const BEGINNING = /^https?:\/\/[^/?#\\\s$]+/i

type Env = 'stg' | 'prd' | 'both'
type ChangeAddress = (address: string, env: Env) => string
type Settings = { readonly [key: string]: Json }

/** Scheme, host and port as they are written; null where an address has none that is fixed. */
export const beginningOf = (address: string): string | null => BEGINNING.exec(address.trim())?.[0] ?? null

const keysOf = (outgoing: OutgoingById, id: string): { readonly [key: string]: Env } => {
  const address = outgoing[id]?.address
  if (!address) return {}
  return address.stg === address.prd ? { [address.stg]: 'both' } : { [address.stg]: 'stg', [address.prd]: 'prd', preApi: 'stg' }
}

function mapSettings(settings: Settings, keys: { readonly [key: string]: Env }, change: ChangeAddress): Settings {
  const changed = Object.entries(keys).flatMap(([key, env]) => {
    const value = Object.hasOwn(settings, key) ? settings[key] : undefined
    if (typeof value !== 'string') return []
    const next = change(value, env)
    return next === value ? [] : [[key, next] as const]
  })
  return changed.length === 0 ? settings : { ...settings, ...Object.fromEntries(changed) }
}

function mapRequests(nodes: readonly FlowNode[], outgoing: OutgoingById, change: ChangeAddress): readonly FlowNode[] {
  return mapSteps(nodes, (step) =>
    isActionStep(step) ? { ...step, params: mapSettings(step.params, keysOf(outgoing, step.action), change) } : step,
  )
}

/** A document whose requests go elsewhere. Formulas are left as they are. */
export function mapServices(document: PageDocument, outgoing: OutgoingById, change: ChangeAddress): PageDocument {
  const mapped = (entry: PageEntry): PageEntry => {
    if (entry.kind === 'api') return { ...entry, config: mapSettings(entry.config, keysOf(outgoing, entry.source), change) }
    if (entry.kind === 'flow') return { ...entry, nodes: mapRequests(entry.nodes, outgoing, change) }
    if (entry.kind !== 'page' && entry.kind !== 'element') return entry
    const { source } = entry
    const own = source ? { source: { ...source, config: mapSettings(source.config, keysOf(outgoing, source.source), change) } } : {}
    if (entry.kind === 'element') return { ...entry, ...own }
    return {
      ...entry,
      ...own,
      interceptor: mapSettings(entry.interceptor, OF_PAGE, change),
      props: mapSettings(entry.props, OF_PAGE, change),
    }
  }
  return { entries: new Map([...document.entries].map(([id, entry]) => [id, mapped(entry)])) }
}

/** Where the requests of documents go, by the beginnings of their addresses. */
export function servicesOf(documents: Iterable<PageDocument>, outgoing: OutgoingById) {
  const found: ServiceUse[] = []
  for (const document of documents)
    mapServices(document, outgoing, (address, env) => {
      const beginning = beginningOf(address)
      if (beginning !== null) found.push({ address: beginning, env, uses: 1 })
      return address
    })
  return sumOfServices(found)
}

interface ServiceUse {
  readonly address: string
  readonly env: Env
  readonly uses: number
}

/** Each address once, with all its uses, sorted by address. */
export function sumOfServices(uses: Iterable<ServiceUse>): ServiceUse[] {
  const found = new Map<string, ServiceUse>()
  for (const { address, env, uses: more } of uses) {
    const known = found.get(address)
    found.set(address, { address, env: known && known.env !== env ? 'both' : env, uses: (known?.uses ?? 0) + more })
  }
  return [...found.values()].sort((a, b) => (a.address < b.address ? -1 : 1))
}
