import { tell } from '#kernel/message'
import { FindingList } from '../records/finding-list.ts'
import { NOTHING_DECLARED, type References } from '../records/places.ts'
import type { Finding, PageDocument } from '../records/records.ts'
import { codeOf } from '../references/references.ts'
import { asksForUntold, type TextUse, textUses } from './text-calls.ts'
import { formsOf, localesOf, placeholdersOf, stemOf, textsOf } from './text-rules.ts'

/** Who shows which text, and whether some code asks for keys that cannot be told from it. */
export interface TextUses {
  readonly byKey: ReadonlyMap<string, readonly TextUse[]>
  readonly isUntold: boolean
}

export function usesOfTexts(document: PageDocument, references: References = NOTHING_DECLARED): TextUses {
  const byKey = new Map<string, TextUse[]>()
  const isText = (key: string): boolean => document.entries.get(key)?.kind === 'text'
  let isUntold = false
  for (const entry of document.entries.values()) {
    if (entry.kind === 'text') continue
    for (const use of textUses(entry, references))
      for (const key of new Set([use.key, ...formsOf(use.key, isText)])) byKey.set(key, [...(byKey.get(key) ?? []), use])
    isUntold ||= codeOf(entry, references).some(({ source }) => source.includes('t(') && asksForUntold(source))
  }
  return { byKey, isUntold }
}

/** What is wrong with a page's texts. `project`: the keys of the texts of its project. */
export function textFindings(
  document: PageDocument,
  references: References = NOTHING_DECLARED,
  project: ReadonlySet<string> = new Set(),
  findings = new FindingList(),
): readonly Finding[] {
  const locales = localesOf(document)
  const texts = textsOf(document)
  const { byKey, isUntold } = usesOfTexts(document, references)
  const [main, ...others] = locales
  const keys = new Set([...texts.map(({ id }) => id), ...project])
  for (const [key, uses] of byKey)
    if (formsOf(key, (form) => keys.has(form)).length === 0)
      for (const { entry, path } of uses)
        findings.add({ level: 'warning', code: 'TEXT_KEY_UNKNOWN', entry, path, message: tell('page.text-unknown', { key }) })
  for (const { id, values } of texts) {
    const uses = byKey.get(id) ?? byKey.get(stemOf(id)) ?? []
    const [place] = uses
    const at = place ? { entry: place.entry, path: place.path } : { entry: id, path: 'values' }
    for (const locale of locales)
      if ((values[locale] ?? '') === '')
        findings.add({ level: 'warning', code: 'TEXT_MISSING', ...at, message: tell('page.text-missing', { key: id, locale }) })
    if (!place && !isUntold)
      findings.add({ level: 'warning', code: 'TEXT_UNUSED', entry: id, path: 'values', message: tell('page.text-unused', { key: id }) })
    const wanted = placeholdersOf(values[main ?? ''] ?? '')
    for (const locale of others) {
      const words = values[locale] ?? ''
      const found = placeholdersOf(words)
      const other = [...wanted].filter((name) => !found.has(name)).concat([...found].filter((name) => !wanted.has(name)))
      if (words !== '' && other.length > 0)
        findings.add({
          ...{ level: 'warning', code: 'TEXT_PLACEHOLDER', entry: id, path: `values.${locale}` },
          message: tell('page.text-placeholder', { key: id, locale, names: other.map((name) => `{${name}}`).join(' ') }),
        })
    }
  }
  return findings.all()
}
