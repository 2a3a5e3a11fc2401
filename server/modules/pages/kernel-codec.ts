import { type Catalogue, checkDocument, formatPage, PageError, parsePage } from '#kernel/page'
import type { PageCodec } from './codec.ts'

/** Pages as the kernel reads and writes them, knowing the given components. */
export const createPageCodec = ({ catalogue }: { readonly catalogue: Catalogue }): PageCodec => ({
  parse(stored) {
    const parsed = parsePage(stored, { catalogue })
    // The kernel opens such a page without what it did not read and says so; storing the rest alone would lose what was sent.
    for (const { code, message } of parsed.findings)
      if (code === 'PAGE_NOT_AN_OBJECT' || code === 'PAGE_TOO_LARGE') throw new PageError(code, message.en)
    return parsed
  },
  format: formatPage,
  check: (document) => checkDocument(document, catalogue),
})
