import { kindOfDirective } from '#sdk/react'
import { call } from '../shell/client.ts'
import { readAddress } from './address.ts'

/** How long more is waited for before it is told, in milliseconds: what a page loads, it loads together. */
const GATHER = 5_000
/** Hosts that one visit tells of. */
const MOST = 20

type Kind = NonNullable<ReturnType<typeof kindOfDirective>>
const counted = new Map<string, { readonly kind: Kind; readonly host: string; count: number }>()
let timer: ReturnType<typeof setTimeout> | undefined
let told = 0

function tell(): void {
  timer = undefined
  const address = readAddress(location.pathname, location.search)
  const blocked = [...counted.values()].slice(0, MOST - told)
  counted.clear()
  told += blocked.length
  if (address && blocked.length > 0)
    // Nothing of the page depends on it.
    void call('POST /viewer/blocked', { page: address.id, env: address.env, blocked }).catch(() => undefined)
}

/** Counts what the browser refused to load, and tells of it once for all of a page: kinds and hosts, no addresses. */
export function noteRefused({
  effectiveDirective,
  blockedURI,
}: Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>): void {
  const kind = kindOfDirective(effectiveDirective)
  const host = URL.parse(blockedURI)?.host
  if (!kind || !host || told >= MOST) return
  const key = `${kind} ${host}`
  const known = counted.get(key)
  if (known) known.count += 1
  else counted.set(key, { kind, host, count: 1 })
  if (timer === undefined) timer = setTimeout(tell, GATHER)
}
