import type { Json, JsonObject } from './json.ts'
import { isRefusedKey, PAGE_LIMITS } from './limits.ts'
import type { Catalogue } from './patch.ts'
import { type Finding, PAGE_ID, type PageEntry } from './records.ts'

/** What reading one page gathers: entries, findings, and which ids are taken. */
export class PageReader {
  readonly entries = new Map<string, PageEntry>()
  readonly findings: Finding[] = []
  /** Ids that later parts of the page ask for by name: a made-up id keeps clear of them. */
  readonly reserved = new Set<string>([PAGE_ID])

  constructor(
    readonly catalogue: Catalogue | undefined,
    readonly propsToCurrent: (type: string, props: JsonObject, from: number) => { readonly props: JsonObject; readonly version: number },
  ) {}

  report(level: Finding['level'], code: string, entry: string, message: Finding['message'], path?: string): void {
    this.findings.push(path === undefined ? { level, code, entry, message } : { level, code, entry, path, message })
  }

  /** The wanted id, or a numbered one (with a finding) when it is taken or may not be used. */
  claim(wanted: string): string {
    return this.claimAmong(wanted, this.entries)
  }

  /** The same, where the taken ids are known before their entries are. */
  claimAmong(wanted: string, taken: { has(id: string): boolean }): string {
    if (isUsableId(wanted) && wanted !== PAGE_ID && !taken.has(wanted)) return wanted
    const id = this.freshId(isUsableId(wanted) ? wanted : 'entry', taken)
    this.report('warning', 'PAGE_DUPLICATE_ID', id, {
      zh: `标识“${wanted}”重复或不可用，已改为“${id}”`,
      en: `The id "${wanted}" is taken or cannot be used; it became "${id}"`,
    })
    return id
  }

  /** An id that nobody has and nobody will ask for; the same for the same page. */
  freshId(base: string, taken: { has(id: string): boolean } = this.entries): string {
    const stem = base.slice(0, PAGE_LIMITS.name - 8)
    let id = stem
    for (let n = 2; taken.has(id) || this.reserved.has(id) || !isUsableId(id); n++) id = `${stem}_${n}`
    return id
  }

  unreadable(entry: string, path: string, value?: Json): void {
    const shown = value === undefined ? '' : ` (${JSON.stringify(value).slice(0, 60)})`
    this.report(
      'warning',
      'PAGE_UNREADABLE_VALUE',
      entry,
      { zh: `“${path}”的内容无法读取${shown}`, en: `"${path}" cannot be read${shown}` },
      path,
    )
  }
}

/** Whether a text can be an id or another name that entries are keyed by. */
export function isUsableId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= PAGE_LIMITS.name && !isRefusedKey(value)
}
