import type { TabLease } from '../../shell/sync/tab-lease.ts'

/**
 * Ties a session to the lease of its tab, until the returned function is called: the tab that gets the lease opens the document anew, and the one
 * that loses it without having been asked puts its work away.
 */
export function followLease(of: {
  readonly lease: TabLease
  /** Whether this tab had the lease when the document was opened. */
  readonly had: boolean
  readonly session: { handOver(): Promise<boolean>; lose(): void }
  readonly reopen: () => void
}): () => void {
  const { lease, session, reopen } = of
  let { had } = of
  lease.beforeGiving = () => session.handOver()
  const stop = lease.holds.subscribe((holds) => {
    if (holds === had) return
    had = holds
    if (holds) reopen()
    else session.lose()
  })
  return () => {
    stop()
    lease.beforeGiving = async () => true
  }
}
