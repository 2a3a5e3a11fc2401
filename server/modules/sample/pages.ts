import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import type { PageDocument } from '#kernel/page/records'
import type { PageCodec } from '../../outside/codec.ts'
import { samplePage, samplePageCard } from './model.ts'
import type { SampleLanguage } from './seed.ts'

export interface SamplePage {
  readonly name: string
  readonly remark: string
  readonly menu: z.output<typeof samplePage>['menu']
  /** What it is called as a built-in template; undefined for a page that is none. */
  readonly template: SampleTemplate | undefined
  /** Its stored form: with the ids of pages that are made before it, or, with null, as a page that stands alone. */
  stored(pageIds: PageIds | null): { readonly [key: string]: unknown }
  /** The same, read. */
  document(pageIds: PageIds | null): PageDocument
}
type SampleTemplate = NonNullable<z.output<typeof samplePage>['template']>

/** Ids of pages by the name of their file without its number. */
type PageIds = ReadonlyMap<string, number>

/** Pages by the name of their file without its number, in the order in which they are made. */
export type SamplePages = ReadonlyMap<string, SamplePage>

type Stored = string | number | boolean | null | readonly Stored[] | { readonly [key: string]: Stored }
const LINK = /^page:([a-z-]+)$/

/** Whether a page that stands alone is without it: what leads to other pages, and the menu. */
const isOfProject = (value: Stored): boolean => {
  const isObject = typeof value === 'object' && value !== null
  return isObject && 'only' in value && value.only === 'project'
}

/**
 * The stored form of a page in one language: `{ zh, en }` becomes the text of the language, `"page:customer"` the id
 * of that page. A page that stands alone, with null for the ids, has nothing that is marked `"only": "project"`.
 *
 * @example storedIn({ text: { zh: '客户', en: 'Customers' } }, 'en', new Map()) // { text: 'Customers' }
 */
export function storedIn(value: Stored, language: SampleLanguage, pageIds: PageIds | null): Stored {
  if (typeof value === 'string') {
    const linked = LINK.exec(value)?.[1]
    return linked === undefined ? value : (pageIds?.get(linked) ?? 0)
  }
  if (typeof value !== 'object' || value === null) return value
  const isKept = (each: Stored): boolean => pageIds !== null || !isOfProject(each)
  if (Array.isArray(value)) return value.filter(isKept).map((each: Stored) => storedIn(each, language, pageIds))
  const entries = Object.entries(value)
  const isWords = ([key, text]: readonly [string, Stored]) => (key === 'zh' || key === 'en') && typeof text === 'string'
  const isText = entries.length === 2 && entries.every(isWords)
  if (isText) return (value as { readonly [language: string]: Stored })[language]!
  // Permission codes belong to the menu of the project.
  const isCode = (key: string): boolean => pageIds === null && key === 'authCode'
  const kept = entries.filter(([key, each]) => isKept(each) && !isCode(key) && !(key === 'only' && each === 'project'))
  return Object.fromEntries(kept.map(([key, each]) => [key, storedIn(each, language, pageIds)]))
}

/** A folder's pages in one language, in the order of their files. Documents are read when needed, which takes a while. */
export function readSamplePages(
  codec: Pick<PageCodec, 'parse'>,
  language: SampleLanguage,
  folder = join(import.meta.dirname, 'pages'),
): SamplePages {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const pages = files.sort().map((file) => {
    const value = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly [key: string]: Stored }
    const { pageData: _, ...card } = value
    const read = (pageIds: PageIds | null) => samplePage.parse(storedIn(value, language, pageIds))
    const stored = (pageIds: PageIds | null) => read(pageIds).pageData
    const document = (pageIds: PageIds | null) => codec.parse(stored(pageIds)).document
    const { name, remark, menu, template } = samplePageCard.parse(storedIn(card, language, new Map()))
    return [file.replace(/^\d+-|\.json$/g, ''), { name, remark, menu, template, stored, document }] as const
  })
  return new Map(pages)
}
