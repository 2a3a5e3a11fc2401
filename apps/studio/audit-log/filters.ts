/** What rows of the audit are asked for, besides the words of the search field. */
export interface AuditFilter {
  readonly who: string
  /** One action; empty for all of them. */
  readonly action: string
  /** Days, `2026-03-01`, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Of all rows those of one project, with its name. */
  readonly project: { readonly id: number; readonly name: string } | undefined
}
export const NO_FILTER: AuditFilter = { who: '', action: '', from: undefined, to: undefined, project: undefined }

export const isFiltered = ({ who, action, from, project }: AuditFilter): boolean =>
  who.trim() !== '' || action !== '' || from !== undefined || project !== undefined

/** The filter as the calls take it; a day begins and ends where the person is. */
export function queryOf({ who, action, from, to }: AuditFilter) {
  const start = from === undefined ? undefined : new Date(`${from}T00:00:00`)
  const end = to === undefined ? undefined : new Date(`${to}T23:59:59.999`)
  return {
    ...(who.trim() === '' ? {} : { who: who.trim() }),
    ...(action === '' ? {} : { action }),
    ...(start ? { from: start.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  }
}
