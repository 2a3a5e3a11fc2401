import type { ReportedApp } from '../../server/wire.ts'

/** What is reported with an error. */
export interface ErrorPlace {
  readonly app: ReportedApp
  /** The pattern of the current address, without ids and query: `/project/:id/pages`. */
  readonly route: () => string
}
let place: ErrorPlace | undefined

/**
 * Reports an error of our own code or of a plugin, `part`, to the installation, once. What reports it loads with the
 * first one, so a page without errors loads nothing for them.
 */
export function noteError(thrown: unknown, part?: string): void {
  const at = place
  // Its own failure is not reported: that would not end.
  if (at)
    void import('./report-errors.ts').then(({ reportError }) => reportError(thrown, at, part)).catch(() => undefined)
}

/** Reports errors of the document that nothing handled from now on. */
export function watchErrors(app: ErrorPlace['app'], route: ErrorPlace['route']): void {
  place = { app, route }
  window.addEventListener('error', ({ error, message }) => noteError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason))
}

/** A boundary that knows which component it contains. */
interface Boundary {
  readonly failedPart?: string | undefined
}

/** Options of a React root: reports what boundaries caught, and nothing else does. */
export const reportingRoot = {
  onCaughtError(thrown: unknown, { errorBoundary }: { readonly errorBoundary?: unknown }): void {
    console.error(thrown)
    noteError(thrown, (errorBoundary as Boundary | undefined)?.failedPart)
  },
}
