import { tell } from '#kernel/message'
import { FindingList } from '../records/finding-list.ts'
import type { Catalogue } from '../records/patch.ts'
import { type Finding, PAGE_ID, type PageEntry } from '../records/records.ts'
import type { Json } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { NumberedNames } from '../values/numbered-names.ts'
import { isRefusedKey } from '../values/path.ts'
import { shownValue } from '../values/shown-value.ts'

/** What reading one page gathers: entries, findings, and which ids are taken. */
export class PageReader {
  readonly entries = new Map<string, PageEntry>()
  readonly findings = new FindingList()
  /** Ids that later parts of the page ask for by name: a made-up id keeps clear of them. */
  readonly reserved = new Set<string>([PAGE_ID])
  /** Ids are reserved or taken and never given back, which is what it rests on. */
  readonly #numbered = new NumberedNames()
  #steps = 0
  #toldFull = false

  constructor(readonly catalogue: Catalogue | undefined) {}

  report(level: Finding['level'], code: string, entry: string, message: Finding['message'], path?: string): void {
    this.findings.add(path === undefined ? { level, code, entry, message } : { level, code, entry, path, message })
  }

  /** Whether the page has all the entries that a page may have, its own record among them; what comes after them is not read. */
  isFull(): boolean {
    return this.entries.size + 1 >= PAGE_LIMITS.entries && this.#tellFull(PAGE_LIMITS.entries, 'page.too-many-entries')
  }

  /** The same for the steps of all its flows; counts one. */
  hasTooManySteps(): boolean {
    return ++this.#steps > PAGE_LIMITS.steps && this.#tellFull(PAGE_LIMITS.steps, 'page.too-many-steps')
  }

  #tellFull(most: number, code: string): true {
    if (!this.#toldFull) this.report('error', 'PAGE_TOO_LARGE', PAGE_ID, tell(code, { most }))
    this.#toldFull = true
    return true
  }

  /** The wanted id, or a numbered one (with a finding) when it is taken or may not be used. */
  claim(wanted: string): string {
    return this.claimAmong(wanted, this.entries)
  }

  /** The same, where the taken ids are known before their entries are. */
  claimAmong(wanted: string, taken: { has(id: string): boolean }): string {
    if (isUsableId(wanted) && wanted !== PAGE_ID && !taken.has(wanted)) return wanted
    const id = this.freshId(isUsableId(wanted) ? wanted : 'entry', taken)
    this.report('warning', 'PAGE_DUPLICATE_ID', id, tell('page.id-renamed', { wanted: shownValue(wanted), id }))
    return id
  }

  /** An id that is unused and cannot be requested; the same for the same page. */
  freshId(base: string, taken: { has(id: string): boolean } = this.entries): string {
    const stem = base.slice(0, PAGE_LIMITS.name - 8)
    return this.#numbered.firstFree(stem, (id) => !taken.has(id) && !this.reserved.has(id) && isUsableId(id))
  }

  unreadable(entry: string, path: string, value?: Json): void {
    if (this.findings.countOnly('warning')) return
    this.report(
      'warning',
      'PAGE_UNREADABLE_VALUE',
      entry,
      value === undefined ? tell('page.unreadable', { path }) : tell('page.unreadable-value', { path, value: shownValue(value) }),
      path,
    )
  }
}

/** Whether a text can be an id or another name that entries are keyed by. */
export function isUsableId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= PAGE_LIMITS.name && !isRefusedKey(value)
}
