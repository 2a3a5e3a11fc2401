import { tell } from '#kernel/message'
import { type Bindings, type Finding, type Json, type JsonObject, nearestName, type PageDocument } from '#kernel/page'
import type { Declared } from './declared.ts'

export type CheckedEnvironment = 'stg' | 'prd'
const BOTH: readonly CheckedEnvironment[] = ['stg', 'prd']

/** What of an environment an address may begin with. */
export interface Prefixes {
  /** Names of services, as in `@orders/list`. */
  readonly names: readonly string[]
}

interface Asked {
  readonly source: string
  readonly config: JsonObject
  readonly bindings: Bindings
  readonly entry: string
  readonly named: string
  readonly prefix: string
}

/**
 * Requests without an address in an environment, and those that begin with the name of a service which the environment does not have. Without `env` a request
 * is told of that has an address nowhere, or in one environment alone.
 */
export function addressFindings(
  document: PageDocument,
  declared: Declared,
  { env, prefixes }: { readonly env?: CheckedEnvironment; readonly prefixes?: Prefixes },
): readonly Finding[] {
  return askedBy(document).flatMap(({ source, config, bindings, entry, named, prefix }): Finding[] => {
    const address = declared.source(source)?.outgoing?.address
    if (!address) return []
    const isSaid = (at: CheckedEnvironment): boolean => bindings[address[at]] !== undefined || textOf(config[address[at]]) !== ''
    const missing = BOTH.filter((at) => !isSaid(at))
    const wanted = env === undefined ? missing : missing.filter((at) => at === env)
    const findings = wanted.slice(0, missing.length === BOTH.length && env === undefined ? 1 : BOTH.length).map(
      (at): Finding => ({
        ...{ level: env === undefined && missing.length < BOTH.length ? 'warning' : 'error', code: 'CHECK_NO_ADDRESS', entry },
        path: prefix + address[at],
        message:
          env === undefined && missing.length === BOTH.length
            ? tell('check.no-address', { named })
            : tell('check.no-address-in', { named, env: at.toUpperCase() }),
      }),
    )
    const written = (env === undefined ? BOTH : [env]).flatMap((at) =>
      bindings[address[at]] ? [] : [[at, textOf(config[address[at]])] as const],
    )
    const unknown = prefixes
      ? written.flatMap(([at, text]) => unknownPrefix(text, at, { entry, named, path: prefix + address[at] }, prefixes))
      : []
    return [...findings, ...unknown]
  })
}

function unknownPrefix(
  address: string,
  env: CheckedEnvironment,
  { entry, named, path }: { readonly entry: string; readonly named: string; readonly path: string },
  { names }: Prefixes,
): readonly Finding[] {
  const [, name] = /^@([^/]+)(\/|$)/.exec(address) ?? []
  if (name === undefined || names.includes(name)) return []
  const meant = nearestName(name, names)
  const params = { named, name, env: env.toUpperCase(), meant: meant ?? '' }
  return [
    {
      ...{ level: 'error', code: 'CHECK_UNKNOWN_PREFIX', entry, path },
      message: tell(meant === undefined ? 'check.unknown-prefix' : 'check.unknown-prefix-meant', params),
    },
  ]
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** Everything that asks by a source: apis, and elements and the page with a source of their own. */
function askedBy(document: PageDocument): readonly Asked[] {
  const found: Asked[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind === 'api') found.push({ ...entry, entry: entry.id, named: entry.name || entry.id, prefix: '' })
    if ((entry.kind === 'element' || entry.kind === 'page') && entry.source && entry.source.api === null)
      found.push({ ...entry.source, entry: entry.id, named: 'name' in entry ? entry.name : entry.id, prefix: 'source.' })
  }
  return found
}
