import { type Catalogue, checkDocument, formatPage, NOTHING_DECLARED, PageError, parsePage, type References } from '#kernel/page'
import type { PageCodec } from '../../outside/codec.ts'

/** Pages as the kernel reads and writes them, knowing the given components and what declarations say of references. */
export const createPageCodec = ({
  catalogue,
  references = NOTHING_DECLARED,
}: {
  readonly catalogue: Catalogue
  readonly references?: References
}): PageCodec => ({
  parse(stored) {
    const parsed = parsePage(stored, { catalogue, references })
    // The kernel opens such a page without what it did not read and says so; storing the rest alone would lose what was sent.
    for (const { code, message } of parsed.findings)
      if (code === 'PAGE_NOT_AN_OBJECT' || code === 'PAGE_TOO_LARGE') throw new PageError(code, message)
    return parsed
  },
  format: formatPage,
  check: (document) => checkDocument(document, catalogue, references),
})
