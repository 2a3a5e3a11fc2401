import type { Finding } from '#kernel/page/records'
import type { PageRecords } from '../../../server/wire.ts'

const kept = new Map<number, readonly Finding[]>()

/** Keeps what was found while a page was imported, for the editor that opens it next: the stored page alone does not tell any more. */
export function keepFindings(pageId: number, findings: readonly Finding[]): void {
  kept.set(pageId, findings)
}

/** What was found when this page was imported in this window, without what is known anyway; nothing once it was saved again. */
export function importFindings({ page, revision, findings }: PageRecords): readonly Finding[] {
  if (revision > 1) return []
  const known = new Set(findings.map(keyOf))
  return (kept.get(page.id) ?? []).filter((finding) => !known.has(keyOf(finding)))
}

/** Whether this page was imported in this window and is as it was then. */
export const wasImported = ({ page, revision }: PageRecords): boolean => revision <= 1 && kept.has(page.id)

const keyOf = ({ code, entry, path }: Finding): string => `${code} ${entry} ${path ?? ''}`
