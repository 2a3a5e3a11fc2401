import type { Dialect } from '../../db/dialect.ts'
import type { ReportedApp, ReportedState } from './model.ts'

/** Errors that browsers reported, a row for each group of the same error. */
export const browserErrorTables = (d: Dialect) => ({
  browserError: d.table(
    'browser_error',
    {
      id: d.id(),
      /** Of app, message and the first frame of our own code. */
      fingerprint: d.text().notNull(),
      app: d.text().$type<ReportedApp>().notNull(),
      /** Without what may belong to a person, as all other texts here. */
      message: d.text().notNull(),
      /** Of the latest report that had one. */
      stack: d.text().notNull(),
      /** The pattern of the address, `/project/:id/pages`. */
      route: d.text().notNull(),
      /** The component or plugin that it came from; empty where that is not known. */
      part: d.text().notNull(),
      /** Of the latest report: `Firefox 140`. */
      browser: d.text().notNull(),
      state: d.text().$type<ReportedState>().notNull(),
      /** Reports. A page visit reports the same error once. */
      count: d.int().notNull(),
      /** The latest ten. */
      releases: d.json().$type<readonly string[]>().notNull(),
      firstAt: d.time().notNull(),
      lastAt: d.time().notNull(),
      searchText: d.text().notNull(),
    },
    (t) => [d.uniqueIndex('browser_error_fingerprint').on(t.fingerprint), d.index('browser_error_last').on(t.lastAt)],
  ),
})
export type BrowserErrorTables = ReturnType<typeof browserErrorTables>
