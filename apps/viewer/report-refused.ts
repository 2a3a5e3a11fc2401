import { kindOfDirective } from '#sdk/react'
import { call } from '../shell/client.ts'
import { readAddress } from './address.ts'

/** Milliseconds from the first refusal to its report: what a page loads, it loads together. */
const GATHER = 5_000
/** Hosts, by kind, that one visit reports. */
const MOST = 20

type Kind = NonNullable<ReturnType<typeof kindOfDirective>>
type Refusal = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>

/** Counts the refusals of one visit and reports them once for all that a page loads together: kinds and hosts, no addresses. */
export function createRefusalReports(): (refusal: Refusal) => void {
  const counted = new Map<string, { readonly kind: Kind; readonly host: string; count: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported = 0

  const report = (): void => {
    timer = undefined
    const address = readAddress(location.pathname, location.search)
    const blocked = [...counted.values()]
    counted.clear()
    reported += blocked.length
    // Nothing of the page depends on it.
    if (address) void call('POST /viewer/blocked', { page: address.id, env: address.env, blocked }).catch(() => undefined)
  }

  return ({ effectiveDirective, blockedURI }) => {
    const kind = kindOfDirective(effectiveDirective)
    const host = URL.parse(blockedURI)?.host
    if (!kind || !host) return
    const key = `${kind} ${host}`
    const known = counted.get(key)
    if (known) known.count += 1
    // A page may name any number of hosts; those beyond the limit take no memory either.
    else if (reported + counted.size < MOST) counted.set(key, { kind, host, count: 1 })
    else return
    if (timer === undefined) timer = setTimeout(report, GATHER)
  }
}

/** The reports of this document's visit. */
export const noteRefused = createRefusalReports()
