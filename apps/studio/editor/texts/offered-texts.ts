import type { PageDocument, TextRecord } from '#kernel/page/records'
import type { ProjectTexts } from '#kernel/page/schema'
import { localesOf, stemOf, textsOf } from '#kernel/page/texts'

/** A key that `t('key')` may ask for, with its words. */
export interface OfferedText {
  readonly key: string
  readonly words: string
}

/** The keys of a page and of its project, each once: that of the page goes first, and forms by number are asked for by what they have in common. */
export function offeredTexts(
  document: PageDocument,
  project: ProjectTexts | undefined,
  language: string | undefined,
): readonly OfferedText[] {
  const offered = new Map<string, string>()
  const add = (texts: readonly TextRecord[], locales: readonly string[]) => {
    for (const { id, values } of texts) {
      const words = values[language ?? ''] || values[locales[0] ?? ''] || Object.values(values).find((each) => each !== '') || ''
      const stem = stemOf(id)
      if (!offered.has(stem) || id === stem) offered.set(stem, words)
    }
  }
  const own = textsOf(document)
  const keys = new Set(own.map(({ id }) => id))
  add(
    (project?.texts ?? []).filter(({ id }) => !keys.has(id)),
    project?.locales ?? [],
  )
  add(own, localesOf(document))
  return [...offered].map(([key, words]) => ({ key, words })).sort((a, b) => (a.key < b.key ? -1 : 1))
}
