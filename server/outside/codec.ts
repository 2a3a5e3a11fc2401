import type { DocumentKind, Steps } from '#kernel/document'
import type { Finding, PageDocument, PageEntry } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

/** The kernel's knowledge of pages, with the catalogue of components already given to it. */
export interface PageCodec {
  /** Reads any stored form, old or new; throws when it is not a page at all. */
  parse(stored: unknown): { readonly document: PageDocument; readonly findings: readonly Finding[] }
  /** The same in steps, for pages that somebody sends. */
  parseSteps(stored: unknown): Steps<ReturnType<PageCodec['parse']>>
  /**
   * The stored form of a page without content, with what the page's component declares for new ones.
   *
   * @param language Of the person who makes it: its numbers, dates and money are written in the way of the language.
   */
  blank(language?: string): Json
  /** The specification's `pageData`. */
  format(document: PageDocument): Json
  /** The same in steps, for large pages. */
  formatSteps(document: PageDocument): Steps<Json>
  /** Whether any element was written for an older version of its component. */
  needsMigration(document: PageDocument): boolean
  /** Where elements may stand, and what they have for themselves alone. */
  readonly rules: Required<Pick<DocumentKind<PageEntry>, 'mayStand' | 'together' | 'needs'>>
  /** What is wrong with a document as it stands, in steps. */
  checkSteps(document: PageDocument): Steps<readonly Finding[]>
}
