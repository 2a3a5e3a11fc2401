import { type DocumentView, runSteps } from '#kernel/document'
import { PAGE_ID, PAGE_TYPE, type PageDocument, type PageEntry } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import { checkInSlices, formatPage, formatPageSteps, needsMigration, onceRules, parsePageSteps, standingRule } from '#kernel/page/schema'
import { type JsonObject, PageError } from '#kernel/page/values'
import type { PageCodec } from './codec.ts'
import type { PluginSet } from './plugin-set.ts'

/** The page's own record, which says what it pins. */
const pageOf = (view: DocumentView<PageEntry>): PageDocument => {
  const page = view.get(PAGE_ID)
  return { entries: new Map(page ? [[PAGE_ID, page]] : []) }
}

/** Currencies of languages that are mostly spoken where one of them is usual. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['en', 'USD'],
  ['ja', 'JPY'],
  ['ko', 'KRW'],
  ['de', 'EUR'],
  ['fr', 'EUR'],
  ['es', 'EUR'],
])

/** How a page in this language writes numbers, dates and money. In Chinese that is how pages without a setting do. */
function writtenIn(language = 'zh'): JsonObject {
  if (language === 'zh') return {}
  const currency = CURRENCIES.get(language)
  return { formats: 'language', ...(currency ? { currency } : {}) }
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
  blank: (language) => ({
    config: { props: { ...plugins.lookup.catalogue()(PAGE_TYPE)?.initial?.props, ...writtenIn(language) } },
  }),
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
