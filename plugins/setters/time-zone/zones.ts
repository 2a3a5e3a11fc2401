import { offsetText } from '#sdk/react'
import type { Locale } from '#sdk/setter'
import { labelIn } from '#sdk/setter'

export interface Zone {
  /** Such as `Asia/Shanghai`. */
  readonly name: string
  /** Its place in a language, and its distance from UTC now: `China Time, UTC+08:00`. */
  readonly label: string
}

const LANGUAGES = { zh: 'zh-CN', en: 'en' } as const

/** How a zone is called in a language. */
export function zoneLabel(name: string, locale: Locale, now = Date.now()): string {
  const format = new Intl.DateTimeFormat(labelIn(LANGUAGES, locale), { timeZone: name, timeZoneName: 'longGeneric' })
  const place = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? name
  return `${place}${locale === 'zh' ? '，' : ', '}UTC${offsetText(now, name)}`
}

const known = new Map<string, readonly Zone[]>()

/** Every zone that the browser knows, in the order of their names. */
export function allZones(locale: Locale): readonly Zone[] {
  const found = known.get(locale)
  if (found) return found
  const now = Date.now()
  const names = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
  const zones = names.map((name) => ({ name, label: zoneLabel(name, locale, now) }))
  known.set(locale, zones)
  return zones
}
