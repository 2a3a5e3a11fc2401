import { tell } from '#kernel/message'
import { type Finding, PAGE_ID } from './records.ts'

/** The limit for each level: a page of a few megabytes can hold a million mistakes. */
export const MOST_FINDINGS = 500

/** Gathers what is wrong with a page, up to a bound; what is beyond it is only counted. */
export class FindingList {
  readonly #kept: Finding[] = []
  readonly #counts = { error: 0, warning: 0 }

  add(finding: Finding): void {
    if (++this.#counts[finding.level] <= MOST_FINDINGS) this.#kept.push(finding)
  }

  /** Counts one that is not kept any more; false where the next one of the level is kept. To make a finding for a million mistakes takes long. */
  countOnly(level: Finding['level']): boolean {
    if (this.#counts[level] < MOST_FINDINGS) return false
    this.#counts[level]++
    return true
  }

  /** Those that were kept, in the order they came; where there are more, a last one says how many. */
  all(): readonly Finding[] {
    const more = this.#counts.error + this.#counts.warning - this.#kept.length
    if (more === 0) return [...this.#kept]
    const message = tell('page.more-findings', { count: more })
    return [...this.#kept, { level: 'warning', code: 'PAGE_MORE_FINDINGS', entry: PAGE_ID, message }]
  }
}
