import { ownValue } from '#kernel/page/path'
import { type PageResources, RESOURCES_META, type ResourceKind, throughServer, type Where, whereTo } from '#kernel/page/resources'

let known: { readonly text: string; readonly resources: PageResources | null } = { text: '', resources: null }

/** The external hosts that the project allows in this document; null where it allows none. */
export function pageResources(): PageResources | null {
  const text = document.querySelector(`meta[name="${RESOURCES_META}"]`)?.getAttribute('content') ?? ''
  if (text !== known.text) known = { text, resources: text === '' ? null : (JSON.parse(text) as PageResources) }
  return known.resources
}

/** Where an address of this page leads. */
export const leadsTo = (address: string, kind: ResourceKind): Where =>
  whereTo(address, kind, { resources: pageResources(), base: document.baseURI })

/** The address by which the browser asks for a picture: through our server where the project wants it so. */
export function askedFor(address: string): string {
  const where = leadsTo(address, 'image')
  const project = pageResources()?.project
  return where.to === 'server' && project !== undefined ? throughServer(project, where.address) : address
}

const KINDS: { readonly [directive: string]: ResourceKind } = {
  'img-src': 'image',
  'media-src': 'media',
  'frame-src': 'frame',
  'connect-src': 'connect',
  'font-src': 'font',
}
/** The kind of what the browser refused; undefined for scripts and whatever else no list is about. */
export const kindOfDirective = (directive: string): ResourceKind | undefined => ownValue(KINDS, directive)

/** How browsers name an address that they refused: whole, without what is behind `#`; of a frame the origin alone. */
function namesOf(address: string): readonly string[] {
  const url = URL.parse(address, document.baseURI)
  if (!url) return [address]
  url.hash = ''
  return [url.href, url.origin]
}

const MOST = 500
const refused = new Set<string>()
const listeners = new Set<() => void>()
let isWatched = false

/** Takes down what the browser refuses to load, which it tells the document alone and never the element. */
function watch(): void {
  if (isWatched) return
  isWatched = true
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    const kind = kindOfDirective(effectiveDirective)
    if (!kind || refused.size >= MOST) return
    refused.add(`${kind} ${blockedURI}`)
    for (const listener of listeners) listener()
  })
}

/** Whether the browser refused to load an address. */
export const isRefused = (kind: ResourceKind, address: string): boolean => namesOf(address).some((name) => refused.has(`${kind} ${name}`))

export function followRefused(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
