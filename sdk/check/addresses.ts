import { tell } from '#kernel/message'
import { type Bindings, type Finding, nearestName, type PageDocument } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Declared } from './declared.ts'
import { withFix } from './fix.ts'

export type CheckedEnvironment = 'stg' | 'prd'
const BOTH: readonly CheckedEnvironment[] = ['stg', 'prd']

/** Names of the services of each environment, with which addresses may begin as in `@orders/list`; of one that is left out nothing is known. */
export type Prefixes = { readonly [env in CheckedEnvironment]?: readonly string[] }

interface Asked {
  readonly source: string
  readonly config: JsonObject
  readonly bindings: Bindings
  readonly entry: string
  readonly named: string
  readonly prefix: string
}

/**
 * Requests without an address in an environment, those whose address computes where only names are looked up, and those
 * that begin with the name of a service which the environment does not have. Without `env` both are
 * looked at; what is wrong in one of them alone is a warning then, and an error of that one (`levelIn`).
 */
export function addressFindings(
  document: PageDocument,
  declared: Declared,
  { env, prefixes = {} }: { readonly env?: CheckedEnvironment; readonly prefixes?: Prefixes },
): readonly Finding[] {
  return askedBy(document).flatMap((asked): readonly Finding[] => {
    const { source, config, bindings, entry, named, prefix } = asked
    const address = declared.source(source)?.outgoing?.address
    if (!address) return []
    const textAt = (at: CheckedEnvironment): string => textOf(config[address[at]])
    const isSaid = (at: CheckedEnvironment): boolean => bindings[address[at]] !== undefined || textAt(at) !== ''
    const missing = BOTH.filter((at) => !isSaid(at))
    if (env === undefined && missing.length === BOTH.length)
      return [{ level: 'error', code: 'CHECK_NO_ADDRESS', entry, path: prefix + address.stg, message: tell('check.no-address', { named }) }]
    return (env === undefined ? BOTH : [env]).flatMap((at): readonly Finding[] => {
      const path = prefix + address[at]
      if (missing.includes(at)) {
        const other = textAt(at === 'stg' ? 'prd' : 'stg')
        return [
          inOne(env, at, {
            ...{ code: 'CHECK_NO_ADDRESS', entry, path },
            message: tell('check.no-address-in', { named, env: at.toUpperCase() }),
            ...(other === '' ? {} : withFix({ kind: 'set', path, value: other })),
          }),
        ]
      }
      if (bindings[address[at]]) return []
      return [...formulasIn(textAt(at), { ...asked, path }), ...unknownPrefix(textAt(at), at, { ...asked, env, path }, prefixes)]
    })
  })
}

/** A finding of one environment: an error where the page is published to it, and a warning while it is edited, because it may be meant for the other one alone. */
const inOne = (env: CheckedEnvironment | undefined, at: CheckedEnvironment, finding: Omit<Finding, 'level'>): Finding => ({
  ...finding,
  ...(env === undefined ? { level: 'warning', about: { ...finding.about, env: at } } : { level: 'error' }),
})

/** How grave a finding is for one environment; null where it is of the other one alone. */
export function levelIn({ level, about }: Finding, env: CheckedEnvironment): Finding['level'] | null {
  const of = about?.env
  if (of === undefined) return level
  return of === env ? 'error' : null
}

type Place = Pick<Asked, 'entry' | 'named'> & { readonly path: string; readonly env: CheckedEnvironment | undefined }

/** A place of an address, and one that is filled: the name of a value. Sent values may have a hyphen in their names. */
const PLACE = /\$\{([^{}]*)\}/g
const NAME = /^[\p{L}\p{N}_$.[\]-]+$/u

/** Places of an address that compute something: requests leave them empty, because only names are looked up. */
function formulasIn(address: string, { entry, named, path }: Omit<Place, 'env'>): readonly Finding[] {
  const formula = [...address.matchAll(PLACE)].map(([, inner = '']) => inner.trim()).find((inner) => !NAME.test(inner))
  if (formula === undefined) return []
  const words = formula === '' ? 'empty-address-place' : 'address-formula'
  const message = tell(`check.${words}`, { named, formula: `\${${formula}}` })
  return [{ level: 'warning', code: 'CHECK_ADDRESS_FORMULA', entry, path, message }]
}

function unknownPrefix(
  address: string,
  at: CheckedEnvironment,
  { entry, named, path, env }: Place,
  prefixes: Prefixes,
): readonly Finding[] {
  const [, name] = /^@([^/?#]+)/.exec(address) ?? []
  const names = prefixes[at]
  if (name === undefined || !names || names.includes(name)) return []
  const meant = nearestName(name, names)
  const isElsewhere = BOTH.some((other) => prefixes[other]?.includes(name))
  const words = isElsewhere ? 'prefix-without-address' : meant === undefined ? 'unknown-prefix' : 'unknown-prefix-meant'
  const fix =
    isElsewhere || meant === undefined ? undefined : withFix({ kind: 'set', path, value: `@${meant}${address.slice(name.length + 1)}` })
  const finding = inOne(env, at, {
    ...{ code: 'CHECK_UNKNOWN_PREFIX', entry, path, about: { ...fix?.about, screen: 'services' } },
    message: tell(`check.${words}`, { named, name, env: at.toUpperCase(), meant: meant ?? '' }),
  })
  // What is called so nowhere fails wherever it is published.
  return [isElsewhere ? finding : { ...finding, level: 'error' }]
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
