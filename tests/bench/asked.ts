import type { Row } from './row.ts'

/** The most that a ratio to the baseline or a value in the row's unit may be, or the least that a ratio may be. */
type Limit = { readonly ratio: number } | { readonly value: number } | { readonly leastRatio: number }

export const limits: { readonly [name: string]: Limit } = {
  // The start of an application with 200 menus and 50 roles, computed.
  'admin/start': { value: 3 },
  // The frame of an application above its page, a switch among ten tabs, and fifty tabs opened and closed again.
  'admin/weight': { value: 60 },
  'admin/tab-switch': { value: 50 },
  'admin/tab-requests': { value: 0 },
  'admin/fifty-tabs': { ratio: 1.1 },
  // A page with search, table, dialogs and deletion: how often somebody presses, and how many minutes that takes.
  'build/by-hand/presses': { value: 120 },
  'build/by-hand/minutes': { value: 8 },
  'build/by-hand/walls': { value: 0 },
  'build/make-page/minutes': { value: 3 },
  'build/make-page/walls': { value: 0 },
  'build/first-steps/minutes': { value: 3 },
  'editor/open': { value: 1_500 },
  'charts/first/column': { value: 600 },
  'charts/first/line': { value: 600 },
  'charts/redraw/column': { value: 300 },
  'charts/redraw/line': { value: 300 },
  'charts/weight': { value: 250 },
  // A second person sees what was saved within half a second.
  'documents/follow': { value: 500 },
  'engine/batch': { ratio: 2.5 },
  'engine/change': { ratio: 2 },
  'engine/change-chains': { ratio: 2.2 },
  'engine/rows': { ratio: 1.8 },
  'engine/rows-field': { ratio: 2 },
  'engine/rows-again': { value: 15 },
  'engine/rows-memory': { value: 1_024 },
  'engine/rows-window/write': { value: 80 },
  'engine/rows-window/after': { value: 30 },
  'engine/rows-window/scroll': { value: 2 },
  'engine/rows-window/20000': { value: 250 },
  'forms/key-press': { value: 0.1 },
  'look/compile-200': { value: 5 },
  'look/weight-200': { value: 3 },
  'look/compile-2000': { value: 60 },
  'look/weight-2000': { value: 25 },
  'look/letter': { value: 3 },
  // The first edits after a start against later ones: the 95th percentile of both.
  'server/first-edits': { ratio: 2 },
  'server/first-edits-postgres': { ratio: 2 },
  // Answers a second against empty ones: the document of a published page, and who is signed in.
  'serve/html': { leastRatio: 0.5 },
  'serve/info': { leastRatio: 0.3 },
  // Lines and figures cost 3 % at most.
  'serve/seen': { leastRatio: 0.97 },
  // Three nodes that are restarted twice under load: failed requests, and pages that lost an acknowledged save.
  // Saves of twenty people beside a backup of a gigabyte, and what is otherwise in the restored database.
  'backup/savers-95': { ratio: 2 },
  'backup/differences': { value: 0 },
  'server/rolling-failed': { value: 0 },
  'server/rolling-lost': { value: 0 },
  // Views of 200 people beside the edits and files that cost most, against quiet; and the longest wait of the health
  // probe, in milliseconds.
  // Records of models against statements by hand: half their speed by an index and over 200,000 rows, and 0.6 of
  // it for creates.
  'records/query': { ratio: 2 },
  'records/unindexed': { ratio: 2 },
  'records/create': { ratio: 1.67 },
  'records/import': { ratio: 3 },
  'records/import-others': { ratio: 2 },
  'records/page': { ratio: 1.5 },
  'server/hostile-bodies/views': { ratio: 3 },
  'server/hostile-bodies/health': { value: 250 },
  // The binary: milliseconds of a start in an empty folder, and megabytes of its file.
  'ship/start': { value: 1_000 },
  'ship/size': { value: 130 },
  'view/mount/react': { ratio: 1.3 },
  // 1,000 components of every kind, against the library alone.
  'view/components': { ratio: 0.7 },
  'view/mount/longest': { value: 50 },
  // Milliseconds of work in the longest task while 10,000 rows are scrolled.
  'view/table-scroll': { value: 50 },
  'view/edit-table-scroll': { value: 50 },
  // Milliseconds of the first click beside 400 rows of 1 MB, from a source and from a view.
  'view/large-rows/source': { value: 100 },
  'view/large-rows/view': { value: 100 },
  // Elements rendered for one field of one row.
  'view/row-field': { value: 1 },
  // A script before a write, people whose scripts hang, and a thousand steps of a run.
  'workflows/before': { value: 2 },
  'workflows/before-slow': { value: 10 },
  'workflows/hanging': { value: 1_500 },
  'workflows/beside-hanging': { ratio: 1.2 },
  'workflows/steps': { value: 1_000 },
  // The first of 10,000 open tasks, and a hundred decisions of one task at the same time.
  'approvals/inbox': { value: 20 },
  'approvals/parallel': { value: 1 },
}

/** What is asked of a row, with whether it is held; empty where nothing is. */
export function asked({ name, ratio, value, most: own }: Row): string {
  if (own !== undefined) return `${value <= own ? 'holds' : 'misses'} ${own}`
  if (!Object.hasOwn(limits, name)) return ''
  const limit = limits[name]!
  if ('leastRatio' in limit) return `${(ratio ?? 0) >= limit.leastRatio ? 'holds' : 'misses'} at least ${limit.leastRatio} ×`
  const [figure, most] = 'ratio' in limit ? [ratio ?? Number.NaN, limit.ratio] : [value, limit.value]
  return `${figure <= most ? 'holds' : 'misses'} ${most}${'ratio' in limit ? ' ×' : ''}`
}
