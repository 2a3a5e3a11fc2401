import { tell } from '#kernel/message'
import { type Finding, nearestName, type PageDocument, type PageEntry } from '#kernel/page/records'
import { isObject, type Json } from '#kernel/page/values'
import type { Declared } from './declared.ts'
import { withFix } from './fix.ts'

export interface KnownCodes {
  /** The codes that menus of the project have. */
  readonly known: readonly string[]
  /** The codes that a role grants; undefined where no role is needed for them. */
  readonly granted?: readonly string[] | undefined
}

/**
 * Permissions that elements, their buttons and requests require, and that no menu of the project has or no role
 * grants.
 */
export function permissionFindings(document: PageDocument, declared: Pick<Declared, 'source'>, codes: KnownCodes): readonly Finding[] {
  const [known, granted] = [new Set(codes.known), codes.granted && new Set(codes.granted)]
  const findings: Finding[] = []
  for (const entry of document.entries.values())
    for (const { path, code, isRequest } of askedCodes(entry, declared)) {
      const named = ('name' in entry && entry.name) || entry.id
      const at = { level: 'warning', entry: entry.id, path } as const
      if (known.has(code)) {
        if (granted && !granted.has(code))
          findings.push({
            ...{ ...at, code: 'CHECK_UNGRANTED_PERMISSION', about: { screen: 'role' } },
            message: tell('check.ungranted-permission', { named, code }),
          })
        continue
      }
      const meant = nearestName(code, codes.known)
      const words = isRequest ? 'unknown-request-permission' : 'unknown-permission'
      findings.push({
        ...{ ...at, code: 'CHECK_UNKNOWN_PERMISSION' },
        message: tell(`check.${meant === undefined ? words : 'unknown-permission-meant'}`, { named, code, meant: meant ?? '' }),
        about: { ...withFix(meant === undefined ? undefined : { kind: 'set', path, value: meant }).about, screen: 'menu' },
      })
    }
  return findings
}

interface AskedCode {
  readonly path: string
  readonly code: string
  /** It is of a request, which the server refuses; else of something that is not drawn. */
  readonly isRequest: boolean
}

/** The codes that an entry asks for; those of formulas are known when it runs. */
function askedCodes(entry: PageEntry, declared: Pick<Declared, 'source'>): readonly AskedCode[] {
  const own =
    entry.kind === 'element'
      ? codesIn(entry.props).flatMap(([path, code]) => (Object.hasOwn(entry.bindings, path) ? [] : [{ path, code, isRequest: false }]))
      : []
  const request =
    entry.kind === 'api'
      ? { ...entry, prefix: '' }
      : (entry.kind === 'element' || entry.kind === 'page') && entry.source?.api === null
        ? { ...entry.source, prefix: 'source.' }
        : undefined
  const setting = request && declared.source(request.source)?.outgoing?.needs
  const code = setting === undefined ? undefined : request?.config[setting]
  if (!request || setting === undefined || typeof code !== 'string' || code.trim() === '' || Object.hasOwn(request.bindings, setting))
    return own
  return [...own, { path: request.prefix + setting, code: code.trim(), isRequest: true }]
}

function codesIn(value: Json, at = '', found: (readonly [path: string, code: string])[] = []): typeof found {
  if (Array.isArray(value))
    for (const [i, item] of (value as readonly Json[]).entries()) codesIn(item, at === '' ? `${i}` : `${at}.${i}`, found)
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`
      if (name === 'authCode' && typeof inner === 'string' && inner.trim() !== '') found.push([path, inner.trim()])
      else if (typeof inner === 'object' && inner !== null) codesIn(inner, path, found)
    }
  return found
}

/** Texts of a page that have no words in one of its languages: visitors see those of the main one. */
export function textGaps(document: PageDocument, locales: readonly string[]): readonly Finding[] {
  const texts = [...document.entries.values()].filter((entry) => entry.kind === 'text')
  return locales.flatMap((locale): Finding[] => {
    const missing = texts.filter(({ values }) => (values[locale] ?? '').trim() === '')
    const [first] = missing
    if (!first) return []
    return [
      {
        ...{ level: 'warning', code: 'CHECK_MISSING_TEXTS', entry: first.id, about: { locale, count: missing.length } },
        message: tell(missing.length === 1 ? 'check.missing-text' : 'check.missing-texts', {
          locale,
          count: missing.length,
          key: first.id,
        }),
      },
    ]
  })
}
