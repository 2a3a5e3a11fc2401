import { type parsePage as Parse, parsePage } from '#kernel/page/schema'
import { readSamplePages } from '#server/modules/sample/pages'

type Parsed = ReturnType<typeof Parse>

/** The pages of the sample project in both languages, with what was found when they were read. */
export function parsedSamplePages(catalogue: NonNullable<Parameters<typeof Parse>[1]>['catalogue']) {
  return (['zh', 'en'] as const).flatMap((language) => {
    const read: Parsed[] = []
    const parse = (stored: unknown): Parsed => {
      const parsed = parsePage(stored, { catalogue })
      read.push(parsed)
      return parsed
    }
    return [...readSamplePages({ parse }, language)].map(([key, { document }], at) => {
      document(new Map())
      return { language, key, ...read[at]! }
    })
  })
}
