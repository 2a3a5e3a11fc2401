import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { WIDEST_GAP } from '#kernel/page/path'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import { type FieldOptions, type FieldState, FormField } from './form-field.ts'
import { FormNode, type FormTree, joined } from './form-tree.ts'
import { valuesIn } from './form-values.ts'
import { listIn } from './read-row.ts'

/** A row of a form's list. It is the same object as long as the row is there, wherever it moves. */
export interface FormRow {
  /** Made when the row is added, unique in its list, never used again. */
  readonly key: string
  /** Counted from 0. */
  readonly index: ReadonlySignal<number>
}

/** What a list asks of the fields in one of its rows. */
export interface RowFields {
  /** Takes the row's data on; fields that it does not name get their defaults. */
  fill(values: JsonObject, touched: boolean): void
  values(): JsonObject
  /** No view asked for a field in it yet. */
  readonly isBare: boolean
}

interface Row<Fields> extends FormRow {
  readonly index: Signal<number>
  fields: Fields | undefined
}

const inserted = <Item>(list: readonly Item[], at: number, item: Item): Item[] => [...list.slice(0, at), item, ...list.slice(at)]
const without = <Item>(list: readonly Item[], at: number): Item[] => [...list.slice(0, at), ...list.slice(at + 1)]

/** The rows of a list in a form: their order, and what is in them by their keys. Their values are in the form's tree. */
export class RowList<Fields extends RowFields = RowFields> extends FormNode {
  /** Its value is the list of rows, so it changes when rows come, go and move, and not when somebody types in one. */
  readonly field: FormField
  readonly #rows = signal<readonly Row<Fields>[]>([])
  readonly #byKey = new Map<string, Row<Fields>>()
  #made = 0

  constructor(
    tree: FormTree,
    override readonly owner: FormNode,
    /** Below its owner. */
    readonly name: string,
    options: FieldOptions,
    private readonly makeFields: (row: FormRow) => Fields,
  ) {
    super(tree, owner)
    this.field = new FormField(options, [], false)
  }

  get path(): PropPath | undefined {
    return joined(this.owner.path, this.name)
  }

  get rows(): ReadonlySignal<readonly FormRow[]> {
    return this.#rows
  }

  /** The keys of its rows, and the error of the rows as a whole, as of too few of them; fields have their own. */
  get state(): ReadonlySignal<FieldState> {
    return this.field.state
  }

  has(row: FormRow): boolean {
    return this.#byKey.get(row.key) === row
  }

  /** The fields of a row; undefined where there is no such row. */
  row(key: string): Fields | undefined {
    const row = this.#byKey.get(key)
    return row && this.#fieldsOf(row)
  }

  rowAt(index: number): Fields | undefined {
    const row = this.#rows.peek()[index]
    return row && this.#fieldsOf(row)
  }

  /** The fields that somebody asked for: a row that was never drawn has none. */
  *fields(): Iterable<Fields> {
    for (const { fields } of this.#rows.peek()) if (fields) yield fields
  }

  /** Whether somebody asked for the fields of a row, as its view does. */
  isMade(index: number): boolean {
    return this.#rows.peek()[index]?.fields !== undefined
  }

  /** Adds a row, at the end unless told; answers its key. */
  add(values: JsonObject = {}, at = this.#rows.peek().length): string {
    const row = this.#make()
    const index = Math.max(0, Math.min(Math.trunc(at), this.#rows.peek().length))
    const kept = this.#kept(values, row.key)
    this.#restructure(
      (rows) => inserted(rows, index, row),
      (data) => inserted(data, index, kept),
    )
    return row.key
  }

  /** Makes rows up to a position, where a flow writes into one that is not there yet; none if that is far beyond the end. */
  addUpTo(index: number): void {
    const count = index + 1 - this.#rows.peek().length
    if (count <= 0 || count > WIDEST_GAP) return
    const added = Array.from({ length: count }, () => this.#make())
    this.#restructure(
      (rows) => [...rows, ...added],
      (data) => [...data, ...added.map(({ key }) => this.#kept({}, key))],
    )
  }

  /** False where there is no such row. */
  remove(key: string): boolean {
    const row = this.#byKey.get(key)
    if (!row) return false
    const index = row.index.peek()
    this.#byKey.delete(key)
    this.#restructure(
      (rows) => without(rows, index),
      (data) => without(data, index),
    )
    return true
  }

  /** Puts a row at another position, counted without it; false where there is no such row. */
  move(key: string, to: number): boolean {
    const row = this.#byKey.get(key)
    if (!row) return false
    const from = row.index.peek()
    const index = Math.max(0, Math.min(Math.trunc(to), this.#rows.peek().length - 1))
    if (index === from) return true
    this.#restructure(
      (rows) => inserted(without(rows, from), index, row),
      (data) => inserted(without(data, from), index, data[from] ?? null),
    )
    return true
  }

  /** Other values for the whole list: rows keep their keys by position. */
  replace(given: Json | undefined, touched = true): void {
    const values = listIn(given)
    this.tree.write(() => {
      const before = this.#rows.peek()
      const rows = values.length === before.length ? before : values.map((_, index) => before[index] ?? this.#make())
      for (const row of before.slice(values.length)) this.#byKey.delete(row.key)
      const kept = this.field.options.toRow ? values.map((row, index) => this.#kept(row, rows[index]!.key)) : values
      this.#place(rows, kept, touched, () => {
        for (const [index, { fields }] of rows.entries()) fields?.fill(valuesIn(kept[index]), touched)
      })
    })
  }

  /** Takes on the rows that are in the tree already, as of a row's data. */
  adopt(): void {
    const rows = this.list().map(() => this.#make())
    for (const [index, row] of rows.entries()) row.index.value = index
    this.#rows.value = rows
    this.field.state.value = { value: rows.map(({ key }) => key), error: undefined, touched: true }
  }

  /** What the rows hand on: without nulls, as of the form itself. */
  values(ofData: (data: JsonObject) => Json): Json[] {
    const data = this.list()
    return this.#rows.peek().map(({ fields }, index) => (fields && !fields.isBare ? fields.values() : ofData(valuesIn(data[index]))))
  }

  list(): readonly Json[] {
    return listIn(this.data())
  }

  #kept(row: Json, key: string): Json {
    return this.field.options.toRow?.(row, key) ?? row
  }

  #make(): Row<Fields> {
    this.#made++
    const row: Row<Fields> = { key: `k${this.#made}`, index: signal(-1), fields: undefined }
    this.#byKey.set(row.key, row)
    return row
  }

  #fieldsOf(row: Row<Fields>): Fields {
    row.fields ??= this.makeFields(row)
    return row.fields
  }

  #restructure(order: (rows: readonly Row<Fields>[]) => readonly Row<Fields>[], arrange: (data: readonly Json[]) => readonly Json[]): void {
    this.tree.change(() => {
      const rows = this.#rows.peek()
      // A field whose name is the list's may have written anything there.
      const data = this.list()
      const whole = rows.map((_, index) => data[index] ?? null)
      this.#place(order(rows), arrange(whole), true)
    })
    void this.tree.check(this.field)
  }

  #place(rows: readonly Row<Fields>[], values: readonly Json[], touched: boolean, below?: () => void): void {
    const { path } = this
    if (path === undefined) return
    const before = this.#rows.peek()
    for (const [index, row] of rows.entries()) row.index.value = index
    this.#rows.value = rows
    this.tree.together(path, () => {
      this.tree.put(path, values as Json)
      below?.()
    })
    this.changed()
    const { value, error } = this.field.state.peek()
    this.field.state.value = { value: rows === before ? value : rows.map(({ key }) => key), error: touched ? error : undefined, touched }
  }
}
