import type { Json, JsonObject } from '#kernel/page/values'
import type { ModelShape } from '../models/index.ts'
import { type Change, holdsPeople, type RecordService, type Subject } from '../records/index.ts'
import type { ReadRow } from './child-protocol.ts'
import { cellIn, type RefusedCell, type ResolvedMapping, RowRefusal, readCell, valuesOf } from './row-values.ts'

/** What a row of the file comes to. */
export type RowChange =
  | { readonly row: ReadRow; readonly change: Change; readonly key: string | null }
  | { readonly row: ReadRow; readonly refused: RefusedCell }

/** Finds people of the project by names and accounts. */
export type CalledPeople = (names: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>

/** `17`, or `Li Na (17)`: the id at the end tells people of one name apart. */
const PERSON_ID = /^(?:.*\()?(\d{1,15})\)?$/s

type Found = ReadonlyMap<string, readonly string[]>

const keyOf = (value: Json): string => JSON.stringify(value)

/** Turns rows into changes of records, by what the database has now. */
export class RowChanges {
  constructor(
    private readonly records: Pick<RecordService, 'query'>,
    private readonly subject: Subject,
    private readonly model: ModelShape,
    private readonly mapping: ResolvedMapping,
    private readonly called: CalledPeople,
  ) {}

  /** Rows up to the first whose key an earlier one has: that one must be written before it can be found. */
  distinct(rows: readonly ReadRow[]): readonly ReadRow[] {
    const { key } = this.mapping
    if (!key) return rows
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const text = (row.cells[key.column] ?? '').trim()
      if (text !== '' && seen.has(text)) return rows.slice(0, at)
      seen.add(text)
    }
    return rows
  }

  /** The ids of records by the value of a field. */
  private async find(model: string, field: string, values: readonly Json[]): Promise<Found> {
    const found = new Map<string, string[]>()
    const distinct = [...new Map(values.map((value) => [keyOf(value), value])).values()]
    if (distinct.length === 0) return found
    const { list } = await this.records.query(
      this.subject,
      { model },
      {
        ...{ where: { field, op: 'in', value: distinct }, fields: ['id', field] },
        ...{ pageSize: 2 * distinct.length + 1, total: 'none' },
      },
    )
    for (const record of list) {
      const key = keyOf(record[field] ?? null)
      const ids = found.get(key)
      if (ids) ids.push(String(record.id))
      else found.set(key, [String(record.id)])
    }
    return found
  }

  private keyIn(row: ReadRow): Json {
    const { key, zone } = this.mapping
    if (!key) return null
    const text = cellIn(row, key.column, key.field?.name ?? 'id').trim()
    if (text === '') return null
    return key.field ? readCell(key.field, text, zone) : text
  }

  async of(rows: readonly ReadRow[]): Promise<readonly RowChange[]> {
    const { mapping } = this
    const keys = new Map<ReadRow, Json>()
    const refused = new Map<ReadRow, RefusedCell>()
    const attempt = (row: ReadRow, work: () => void): void => {
      if (refused.has(row)) return
      try {
        work()
      } catch (error) {
        if (!(error instanceof RowRefusal)) throw error
        refused.set(row, error.refused)
      }
    }
    for (const row of rows)
      attempt(row, () => {
        const isLonger = row.cells.slice(mapping.columns).some((cell) => cell === null || cell.trim() !== '')
        if (isLonger) throw new RowRefusal({ field: null, rule: 'cells' })
        keys.set(row, this.keyIn(row))
      })
    const known = await this.find(
      this.model.name,
      mapping.key?.field?.name ?? 'id',
      [...keys.values()].filter((key) => key !== null),
    )
    const targets = await this.targets(rows)
    const people = await this.people(rows)
    return rows.map((row): RowChange => {
      let change: Change | null = null
      attempt(row, () => {
        const key = keys.get(row) ?? null
        const id = this.recordOf(key, known)
        const values = {
          ...valuesOf(row, mapping, id === null),
          ...this.references(row, targets),
          ...this.peopleIn(row, people),
        }
        change =
          id === null
            ? { model: this.model.name, op: 'create', values }
            : { model: this.model.name, op: 'update', id, values }
      })
      const reason = refused.get(row)
      const key = keys.get(row) ?? null
      return reason || !change
        ? { row, refused: reason ?? { field: null, rule: 'type' } }
        : { row, change, key: key === null ? null : keyOf(key) }
    })
  }

  /** The record that a row changes; null where it makes one. @throws RowRefusal */
  private recordOf(key: Json, known: Found): string | null {
    const { mode, key: by } = this.mapping
    if (!by) return null
    const field = by.field?.name ?? 'id'
    if (key === null) {
      if (mode === 'both') return null
      throw new RowRefusal({ field, rule: 'noKey' })
    }
    const ids = known.get(keyOf(key)) ?? []
    if (ids.length > 1) throw new RowRefusal({ field, rule: 'manyMatches' })
    const [id] = ids
    if (id !== undefined) return id
    if (mode === 'change' || by.field === null) throw new RowRefusal({ field, rule: 'noMatch' })
    return null
  }

  /** Records of associations that are found by another field than their id, by the name of the association. */
  private async targets(rows: readonly ReadRow[]): Promise<ReadonlyMap<string, Found>> {
    const targets = new Map<string, Found>()
    for (const { column, field, by } of this.mapping.fields) {
      if (!by) continue
      const values = rows.flatMap((row) => {
        const text = row.cells[column] ?? ''
        try {
          return text.trim() === '' ? [] : [readCell(by.field, text, this.mapping.zone)]
        } catch {
          // Refused where the row is.
          return []
        }
      })
      targets.set(field.name, await this.find(by.target.name, by.field.name, values))
    }
    return targets
  }

  /** The text of a cell that names a person; undefined where it has an id, or nothing. */
  private nameIn(text: string): string | undefined {
    const name = text.trim()
    return name === '' || PERSON_ID.test(name) ? undefined : name
  }

  private async people(rows: readonly ReadRow[]): ReturnType<CalledPeople> {
    const columns = this.mapping.fields.filter(({ field }) => holdsPeople(field)).map(({ column }) => column)
    const names = rows.flatMap(({ cells }) => columns.flatMap((column) => this.nameIn(cells[column] ?? '') ?? []))
    return this.called([...new Set(names)])
  }

  /** People by their ids, or by a name or account that one person of the project has. @throws RowRefusal */
  private peopleIn(row: ReadRow, people: Awaited<ReturnType<CalledPeople>>): JsonObject {
    const values = this.mapping.fields.flatMap(({ column, field }): [string, Json][] => {
      const text = holdsPeople(field) ? cellIn(row, column, field.name).trim() : ''
      if (text === '') return []
      const name = this.nameIn(text)
      if (name === undefined) return [[field.name, Number(PERSON_ID.exec(text)![1])]]
      const ids = people.get(name) ?? []
      if (ids.length !== 1)
        throw new RowRefusal({ field: field.name, rule: ids.length === 0 ? 'target' : 'manyTargets' })
      return [[field.name, ids[0]!]]
    })
    return Object.fromEntries(values)
  }

  private references(row: ReadRow, targets: ReadonlyMap<string, Found>): JsonObject {
    const values = this.mapping.fields.flatMap(({ column, field, by }): [string, Json][] => {
      const text = by ? cellIn(row, column, field.name) : ''
      if (!by || text.trim() === '') return []
      const value = readCell({ ...by.field, name: field.name }, text, this.mapping.zone)
      const ids = targets.get(field.name)?.get(keyOf(value)) ?? []
      if (ids.length !== 1)
        throw new RowRefusal({ field: field.name, rule: ids.length === 0 ? 'target' : 'manyTargets' })
      return [[field.name, ids[0]!]]
    })
    return Object.fromEntries(values)
  }
}
