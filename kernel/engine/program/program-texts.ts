import { ownValue } from '#kernel/page/path'
import type { PageDocument, TextRecord } from '#kernel/page/records'
import type { ProjectTexts } from '#kernel/page/schema'
import { usesOfTexts } from '#kernel/page/texts'
import type { ProgramTexts } from '../texts.ts'

/** The texts of a page, or of a block with the keys that they have in programs. */
export interface PartTexts {
  readonly locales: readonly string[]
  readonly texts: readonly TextRecord[]
}

/** The languages are those of the page; where it has none, those of the first block that has some. */
export function joinedTexts(parts: readonly PartTexts[]): PartTexts {
  const locales = parts.find((part) => part.locales.length > 0)?.locales ?? []
  const main = locales[0]
  // A text of a block without words in the page's main language has those that it is written in.
  const texts = parts.flatMap((part) =>
    part.texts.map((text) =>
      main === undefined || Object.hasOwn(text.values, main) || part.locales.length === 0
        ? text
        : { ...text, values: { ...text.values, [main]: ownValue(text.values, part.locales[0]!) ?? '' } },
    ),
  )
  return { locales, texts }
}

/** The texts of the project that a page takes along: those that it names, or all where that cannot be told. */
export function textsOfProject(document: PageDocument, project: ProjectTexts | undefined, all: boolean): PartTexts | undefined {
  if (!project || project.texts.length === 0) return undefined
  const { byKey, isUntold } = usesOfTexts(document)
  const named = (key: string) => byKey.has(key) || byKey.has(key.replace(/_(?:zero|one|two|few|many|other)$/, ''))
  const texts = project.texts.filter(({ id }) => document.entries.get(id)?.kind !== 'text' && (all || isUntold || named(id)))
  return texts.length === 0 ? undefined : { locales: project.locales, texts }
}

/** The words by language; undefined where there are none. */
export function toProgramTexts({ locales, texts }: PartTexts): ProgramTexts | undefined {
  if (locales.length === 0 && texts.length === 0) return undefined
  // A page without declared languages still provides its texts on request.
  const known = locales.length > 0 ? locales : [...new Set(texts.flatMap(({ values }) => Object.keys(values)))].slice(0, 1)
  const inLocale = (locale: string) =>
    Object.fromEntries(texts.flatMap(({ id, values }) => (Object.hasOwn(values, locale) ? [[id, values[locale]!]] : [])))
  return { locales: known, values: Object.fromEntries(known.map((locale) => [locale, inLocale(locale)])) }
}
