import { typeOf } from '../models/index.ts'
import type { RowChange } from './row-changes.ts'
import type { RefusedCell, ResolvedMapping } from './row-values.ts'

/**
 * Values of a dry run, which writes nothing that a later batch could meet: those of unique fields, and keys of records
 * that would have been created. Kept as hashes; what was seen before a restart of the server is not known after it.
 */
export class DryRunSeen {
  private readonly values = new Map<string, Set<number | bigint>>()

  private isNew(field: string, value: unknown): boolean {
    const hash = Bun.hash(JSON.stringify(value))
    let seen = this.values.get(field)
    if (!seen) {
      seen = new Set()
      this.values.set(field, seen)
    }
    if (seen.has(hash)) return false
    seen.add(hash)
    return true
  }

  /** What becomes of a row that nothing in the database refuses. */
  meet(
    entry: Extract<RowChange, { readonly change: unknown }>,
    mapping: ResolvedMapping,
  ): 'created' | 'changed' | RefusedCell {
    const { change, key } = entry
    if (change.op !== 'create') return 'changed'
    if (key !== null && !this.isNew('', key)) return 'changed'
    for (const { field } of mapping.fields) {
      const value = change.values[field.name]
      if (!field.unique || typeOf(field).refers || value === undefined || value === null) continue
      if (!this.isNew(field.name, value)) return { field: field.name, rule: 'duplicate' }
    }
    return 'created'
  }
}
