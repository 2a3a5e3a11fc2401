import type { AllowedHost } from '#kernel/page/resources'
import type { PlanHost } from '../../parts/part.ts'
import type { FileHosts } from './project-file.ts'

type Hosts = NonNullable<FileHosts>
type Row = { readonly hosts: readonly AllowedHost[]; readonly any: readonly string[]; readonly devices: readonly string[] }

const same = (a: AllowedHost, b: AllowedHost): boolean => a.kind === b.kind && a.host === b.host && a.way === b.way
const idOf = ({ kind, host, way }: AllowedHost): string => `${kind} ${way} ${host}`

/** What a file asks to be allowed. */
export function hostsAsked(hosts: Hosts | null, own: Row | undefined, isWithin: (host: AllowedHost) => boolean): PlanHost[] {
  if (hosts === null) return []
  return [
    ...hosts.hosts.map((each) => ({
      ...{ id: idOf(each), kind: each.kind as string, host: each.host, way: each.way },
      ...{ isHere: own?.hosts.some((other) => same(other, each)) ?? false, isBeyondLimit: !isWithin(each) },
    })),
    ...hosts.any.map((kind) => ({
      ...{ id: `any ${kind}`, kind: kind as string, host: '*', way: 'direct' as const },
      ...{ isHere: own?.any.includes(kind) ?? false, isBeyondLimit: false },
    })),
    ...hosts.devices.map((device) => ({
      ...{ id: `device ${device}`, kind: 'device', host: device as string, way: 'direct' as const },
      ...{ isHere: own?.devices.includes(device) ?? false, isBeyondLimit: false },
    })),
  ]
}

/** The list with what was allowed of that; null where nothing was. */
export function withAllowed(
  hosts: Hosts | null,
  own: Row | undefined,
  allowed: readonly string[],
  isWithin: (host: AllowedHost) => boolean,
) {
  if (hosts === null) return null
  const wanted = new Set(allowed)
  const more = hosts.hosts.filter((each) => wanted.has(idOf(each)) && isWithin(each) && !own?.hosts.some((other) => same(other, each)))
  const any = hosts.any.filter((kind) => wanted.has(`any ${kind}`) && !own?.any.includes(kind))
  const devices = hosts.devices.filter((device) => wanted.has(`device ${device}`) && !own?.devices.includes(device))
  if (more.length + any.length + devices.length === 0) return null
  return {
    hosts: [...(own?.hosts ?? []), ...more],
    any: [...((own?.any ?? []) as Hosts['any']), ...any],
    devices: [...((own?.devices ?? []) as Hosts['devices']), ...devices],
    names: [...more.map(({ host }) => host), ...any.map((kind) => `* (${kind})`), ...devices],
  }
}
