import { type Catalogue, checkDocument, formatPage, PageError, parsePage } from '#kernel/page'
import type { PageCodec } from './codec.ts'

/** Pages as the kernel reads and writes them, knowing the given components. */
export const createPageCodec = ({ catalogue }: { readonly catalogue: Catalogue }): PageCodec => ({
  parse(stored) {
    const parsed = parsePage(stored, { catalogue })
    const unreadable = parsed.findings.find((finding) => finding.code === 'PAGE_NOT_AN_OBJECT')
    // The kernel opens such a page empty and says so; storing that emptiness would lose what was sent.
    if (unreadable) throw new PageError('PAGE_NOT_AN_OBJECT', unreadable.message.en)
    return parsed
  },
  format: formatPage,
  check: (document) => checkDocument(document, catalogue),
})
