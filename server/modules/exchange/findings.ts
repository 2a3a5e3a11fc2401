import type { PartFinding } from '../../parts/section.ts'

const MOST = 200
const RANK = { error: 0, warning: 1, info: 2 } as const

/** As many as are shown, the gravest first, and how many there are beyond them; `more` were left out before. */
export function shown(findings: readonly PartFinding[], more = 0) {
  const sorted = findings.toSorted((a, b) => RANK[a.level] - RANK[b.level])
  return { findings: sorted.slice(0, MOST), moreFindings: more + Math.max(0, sorted.length - MOST) }
}
