import { type DocumentView, runSteps } from '#kernel/document'
import {
  checkInSlices,
  formatPage,
  formatPageSteps,
  needsMigration,
  onceRules,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  PageError,
  parsePageSteps,
  pinsOf,
  standingRule,
} from '#kernel/page'
import type { PageCodec } from './codec.ts'
import type { PluginSet } from './plugin-set.ts'

/** The page's own record, which says what it pins. */
const pageOf = (view: DocumentView<PageEntry>): PageDocument => {
  const page = view.get(PAGE_ID)
  return { entries: new Map(page ? [[PAGE_ID, page]] : []) }
}

/** Pages as the kernel reads and writes them, knowing the plugins that there are at that moment. */
export const createPageCodec = (plugins: Pick<PluginSet, 'lookup'>): PageCodec => ({
  parse(stored) {
    return runSteps(this.parseSteps(stored))
  },
  *parseSteps(stored) {
    const { lookup } = plugins
    const parsed = yield* parsePageSteps(stored, { catalogue: lookup.catalogue(), references: lookup.references() })
    // The kernel opens such a page without what it did not read and says so; storing the rest alone would lose what was sent.
    for (const { code, message } of parsed.findings)
      if (code === 'PAGE_NOT_AN_OBJECT' || code === 'PAGE_TOO_LARGE') throw new PageError(code, message)
    return parsed
  },
  format: (document) => formatPage(document),
  formatSteps: (document) => formatPageSteps(document),
  needsMigration: (document) => needsMigration(document, plugins.lookup.catalogue(pinsOf(document))),
  rules: {
    mayStand: (view, entry) => standingRule(plugins.lookup.catalogue(pinsOf(pageOf(view))))(view, entry),
    ...onceRules((view) => plugins.lookup.catalogue(...(view ? [pinsOf(pageOf(view))] : []))),
  },
  checkSteps(document) {
    const { lookup } = plugins
    const pins = pinsOf(document)
    return checkInSlices(document, lookup.catalogue(pins), lookup.references(pins))
  },
})
