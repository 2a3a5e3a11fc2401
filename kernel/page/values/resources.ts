// What pages may load from other hosts. Read by the server, the editor, and by what draws a page, so it imports nothing.

/**
 * Kinds of what is loaded from elsewhere: pictures, sound and film, framed documents, streams and other direct requests, fonts, and maps (their
 * tiles on pages, the provider's script in the map's own frame).
 */
export const RESOURCE_KINDS = ['image', 'media', 'frame', 'connect', 'font', 'map'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]

/** What of a visitor's device pages may ask the browser for. */
export const DEVICES = ['geolocation', 'camera', 'microphone'] as const
export type Device = (typeof DEVICES)[number]

/** `direct`: the browser asks the host itself. `server`: our server fetches a picture and hands it on, so that the host never hears of visitors. */
export type ResourceWay = 'direct' | 'server'

export interface AllowedHost {
  readonly kind: ResourceKind
  /** `cdn.example.com`, `*.example.com` for all below it, `maps.example.com:8443`; in lower case, without a scheme. */
  readonly host: string
  readonly way: ResourceWay
}
/** The part of a project's allow list that its documents receive. */
export interface PageResources {
  readonly project: number
  readonly hosts: readonly AllowedHost[]
  /** Kinds that may come from every https host. */
  readonly any: readonly ResourceKind[]
  readonly devices: readonly Device[]
}

/** The name of the `meta` element by which a document tells its allow list. */
export const RESOURCES_META = 'tessera-resources'

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const IP = /^\d{1,3}(\.\d{1,3}){3}$/
const LONGEST = 253

/** Whether a text is a host as lists have it: no scheme, path, blank, quote or semicolon, which would mean something else in a policy. */
export function isHost(text: string): boolean {
  const port = /^(.*):(\d{1,5})$/.exec(text)
  if (port && (Number(port[2]) < 1 || Number(port[2]) > 65_535 || port[2]!.startsWith('0'))) return false
  const whole = port ? port[1]! : text
  const name = whole.startsWith('*.') ? whole.slice(2) : whole
  if (whole.length > LONGEST) return false
  if (IP.test(name)) return name === whole && name.split('.').every((part) => Number(part) < 256)
  const labels = name.split('.')
  // The last one is never a number: that would be an address written in another way.
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /[a-z]/.test(labels.at(-1)!)
}

/** A host out of what people type or paste: an address, a host in capitals or in another script. Null where there is none. */
export function hostFrom(text: string): string | null {
  const typed = text.trim()
  const below = /^(https:\/\/)?\*\./i.exec(typed)
  const rest = below ? typed.slice(below[0].length) : typed
  if (/[\s;,'"*]/.test(rest) || (/^[a-z][a-z0-9+.-]*:/i.test(rest) && !/^https:\/\//i.test(rest) && !/^[^/]+:\d+(\/|$)/.test(rest)))
    return null
  const url = URL.parse(/^https:\/\//i.test(rest) ? rest : `https://${rest}`)
  if (url === null || `${url.username}${url.password}` !== '') return null
  const host = `${below ? '*.' : ''}${url.host}`
  return isHost(host) ? host : null
}

/** Whether an entry of a list is for a host; `*.example.com` is for all below it and not for `example.com`, as in the browser's policy. */
export function matchesHost(entry: string, host: string): boolean {
  return entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length > entry.length - 1 : entry === host
}

/** Whether all that `entry` is for is within what `limit` is for. */
export function coversHost(limit: string, entry: string): boolean {
  if (limit === '*' || limit === entry) return true
  return matchesHost(limit, entry.startsWith('*.') ? entry.slice(2) : entry) && limit.startsWith('*.')
}

/** Where an address leads from a page: nowhere else, to a host that the list has, or to one that it has not. */
export type Where =
  | { readonly to: 'own' }
  | { readonly to: 'direct' | 'server' | 'unlisted' | 'insecure'; readonly host: string; readonly address: string }

/**
 * Looks an address up. `insecure` is one of a listed host without encryption, which the policy has no place for; through our server it may be asked for all the same.
 *
 * @param base the address of the page, from which relative ones are read
 */
export function whereTo(
  address: string,
  kind: ResourceKind,
  { resources, base }: { readonly resources: Pick<PageResources, 'hosts' | 'any'> | null; readonly base: string },
): Where {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return { to: 'own' }
  const { origin } = new URL(base)
  if (url.origin === origin) return { to: 'own' }
  const found = { host: url.host, address: url.href }
  const listed = (resources?.hosts ?? []).filter((each) => each.kind === kind && matchesHost(each.host, url.host))
  if (listed.some(({ way }) => way === 'server') && !listed.some(({ way }) => way === 'direct' && url.protocol === 'https:'))
    return { to: 'server', ...found }
  const isAllowed = listed.length > 0 || (resources?.any ?? []).includes(kind)
  if (!isAllowed) return { to: 'unlisted', ...found }
  return { to: url.protocol === 'https:' ? 'direct' : 'insecure', ...found }
}

/** The address at which our server hands on a picture of a listed host. */
export const throughServer = (project: number, address: string): string => `/api/image?project=${project}&u=${encodeURIComponent(address)}`

/** What style sheets load from other hosts. */
export type SheetKind = 'image' | 'font'

/**
 * How a compiled style sheet writes an address of an external host: as one that never loads, followed by its kind and
 * target. Only the page that applies the sheet knows what the project allows by then.
 */
export const otherHostMark = (kind: SheetKind, address: string): string => `${OTHER_HOST}${kind},${address}`
export const OTHER_HOST = 'about:invalid#'

const MARKED = /url\((["']?)about:invalid#(image|font),(https:\/\/[^\s"'()\\<>{}]+)\1\)/g

/** Loads nothing, and no policy has to refuse it. */
const NOTHING = 'url("data:,")'

/** A compiled style sheet whose addresses of other hosts are as the project allows them; those of hosts that it does not allow load nothing. */
export function withHosts(css: string, known: { readonly resources: PageResources | null; readonly base: string }): string {
  if (!css.includes(OTHER_HOST)) return css
  const { resources } = known
  return css.replace(MARKED, (_, _quote, kind: SheetKind, address: string) => {
    const where = whereTo(address, kind, known)
    if (where.to === 'server' && resources) return `url("${throughServer(resources.project, address)}")`
    return where.to === 'direct' || where.to === 'own' ? `url("${address}")` : NOTHING
  })
}
