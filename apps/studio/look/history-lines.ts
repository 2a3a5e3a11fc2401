import type { LookEntry } from '#kernel/page/look'

/** A record beside the themes that came, went or changed between two states of a look. */
export interface RecordChange {
  readonly id: string
  readonly what: 'new' | 'gone' | 'changed'
  readonly record: Exclude<LookEntry, { readonly kind: 'theme' }>
}

/** The shared styles, widths and tokens of the project in which two states of a look differ. */
export function recordChanges(before: readonly LookEntry[], after: readonly LookEntry[]): readonly RecordChange[] {
  const former = new Map(before.map((entry) => [entry.id, entry]))
  const later = new Map(after.map((entry) => [entry.id, entry]))
  return [...new Set([...former.keys(), ...later.keys()])].flatMap((id): readonly RecordChange[] => {
    const [was, is] = [former.get(id), later.get(id)]
    const record = is ?? was
    if (!record || record.kind === 'theme') return []
    if (was && is) return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ id, what: 'changed', record }]
    return [{ id, what: is ? 'new' : 'gone', record }]
  })
}
