import { tell } from '#kernel/message'
import { type Finding, isObject, type Json, nearestName, type PageDocument } from '#kernel/page'

/** Permissions that elements and their buttons ask for, and that no menu of the project gives to anybody. */
export function permissionFindings(document: PageDocument, known: readonly string[]): readonly Finding[] {
  const codes = new Set(known)
  const findings: Finding[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind !== 'element') continue
    for (const [path, code] of codesIn(entry.props)) {
      if (codes.has(code) || Object.hasOwn(entry.bindings, path)) continue
      const meant = nearestName(code, known)
      findings.push({
        ...{ level: 'warning', code: 'CHECK_UNKNOWN_PERMISSION', entry: entry.id, path },
        message: tell(meant === undefined ? 'check.unknown-permission' : 'check.unknown-permission-meant', {
          ...{ named: entry.name || entry.id, code, meant: meant ?? '' },
        }),
        ...(meant === undefined ? {} : { about: { fix: { kind: 'set', path, value: meant } } }),
      })
    }
  }
  return findings
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
