import type { ReadonlySignal } from '@preact/signals-core'
import { getPath, isPosition } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import { type FieldOptions, type FieldState, FormField, givenIn, valueIn } from './form-field.ts'
import type { FormRow, RowFields, RowList } from './form-list.ts'
import { FormNode, type FormTree, joined } from './form-tree.ts'
import { valuesIn } from './form-values.ts'

const sameJson = (a: Json, b: Json): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const onlyOnce = (work: () => void): (() => void) => {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

/** What a field was under the name that it had. */
export interface LeftField {
  readonly name: string
  readonly state: FieldState
}

/** Where a row is: in which list, and as which of its rows. */
export interface RowPlace {
  readonly list: FormNode & { has(row: FormRow): boolean }
  readonly row: FormRow
}

/** Which fields and lists a form or a row has, and what of them is in the form's tree. */
export abstract class FormGroup extends FormNode implements RowFields {
  protected readonly fields = new Map<string, FormField>()
  protected readonly lists = new Map<string, RowList<this>>()
  /** What a field that comes later begins with; of a row, that is its data. */
  protected initial: JsonObject = {}
  /** How many views draw it, if it is a row. */
  protected drawn = 0
  /** Fields whose views were removed, by element: one that is shown again goes on with what the user made of it. */
  protected readonly removed = new Map<ElementId, LeftField>()
  /** Paths above a name: who writes at one of them writes over others. */
  readonly #above = new Set<PropPath>()
  readonly #place: RowPlace | undefined
  readonly #leaving: FormField[] = []

  constructor(tree: FormTree, place?: RowPlace) {
    super(tree, place?.list)
    this.#place = place
  }

  /** The values that it has in the tree; none once it was removed. */
  protected get kept(): JsonObject {
    return valuesIn(this.data())
  }

  protected abstract makeRow(place: RowPlace): this
  abstract values(): JsonObject

  get path(): PropPath | undefined {
    if (!this.#place) return ''
    const { list, row } = this.#place
    return list.has(row) ? joined(list.path, String(row.index.peek())) : undefined
  }

  protected get isRow(): boolean {
    return this.#place !== undefined
  }

  get isBare(): boolean {
    return this.fields.size + this.lists.size === 0
  }

  /** The fields of a row that is drawn; undefined of one that is out of sight. */
  get drawnFields(): ReadonlyMap<string, FormField> | undefined {
    return this.drawn > 0 ? this.fields : undefined
  }

  /** Says that this row is drawn, until the returned function is called: fields that it does not show meanwhile are not checked. */
  draw(): () => void {
    this.drawn++
    return onlyOnce(() => {
      this.drawn--
    })
  }

  /**
   * Its view was removed while the row is drawn. Whether the row itself goes, part by part, or the field gets another name is known at the end of the
   * turn.
   */
  #removeFromRow(field: FormField): void {
    if (this.#leaving.push(field) > 1) return
    queueMicrotask(() => {
      for (const each of this.#leaving.splice(0)) each.isRemoved = each.mounted === 0 && this.drawn > 0
    })
  }

  /**
   * Adds a field while its item is mounted. The value of a form's own field goes with it, that of a row's stays with the row. The function that ends it
   * answers what the field was; one that is renamed is registered again with that, and goes on from what somebody made of it.
   */
  register(name: string, options: FieldOptions, before?: LeftField): () => LeftField {
    const inner = this.below(name)
    if (inner) return inner[0].register(inner[1], options, before)
    if (before && before.name !== name) this.#rename(before.name)
    const field = this.fields.get(name) ?? this.#makeField(name, options, before)
    field.options = options
    field.mounted++
    field.isRemoved = false
    this.tree.write(() => this.publish(name, field))
    const leave = onlyOnce(() => {
      field.mounted--
      if (field.mounted > 0) return
      if (this.isRow && this.drawn > 0) this.#removeFromRow(field)
      if (this.isRow || this.fields.get(name) !== field) return
      this.#removeField(name, field)
    })
    return () => {
      leave()
      return { name, state: field.state.peek() }
    }
  }

  remember(id: ElementId, field: LeftField): void {
    if (field.state.touched) this.removed.set(id, field)
    else this.removed.delete(id)
  }

  remembered(id: ElementId): LeftField | undefined {
    return this.removed.get(id)
  }

  /** Adds a list of rows while its item is mounted, which brings the class of lists with it: most forms have none; its default value is the list of the rows that it begins with. `before`: the name that it had. */
  registerList(List: typeof RowList, name: string, options: FieldOptions, before = name): () => void {
    if (before !== name) this.#rename(before)
    const list = this.lists.get(name) ?? this.#makeList(List, name, options)
    list.field.options = options
    list.field.mounted++
    return onlyOnce(() => {
      list.field.mounted--
      if (list.field.mounted > 0 || this.isRow || this.lists.get(name) !== list) return
      this.#removeList(name)
    })
  }

  /** New rules, or a default that a formula recomputed: it replaces the value as long as nobody changed that. */
  configure(name: string, options: FieldOptions): void {
    const inner = this.below(name)
    if (inner) {
      inner[0].configure(inner[1], options)
      return
    }
    const list = this.lists.get(name)
    const field = list?.field ?? this.fields.get(name)
    if (!field) return
    const before = field.options.defaultValue ?? null
    field.options = options
    const isOther = !field.state.peek().touched && !sameJson(before, options.defaultValue ?? null)
    this.tree.write(() => {
      if (list) {
        if (isOther) list.replace(options.defaultValue, false)
        return
      }
      if (isOther) field.state.value = { ...field.state.peek(), value: options.defaultValue }
      this.publish(name, field)
    })
  }

  /** A field by its name, also one of a row by `<list>.<position>.<name>`. */
  field(name: string): ReadonlySignal<FieldState> | undefined {
    const own = this.fields.get(name)
    if (own) return own.state
    const inner = this.below(name)
    return inner?.[0].field(inner[1])
  }

  list(name: string): RowList<this> | undefined {
    const own = this.lists.get(name)
    if (own) return own
    const inner = this.below(name)
    return inner?.[0].list(inner[1])
  }

  /** The fields of a row, which it keeps wherever it moves; undefined where there is no such row. */
  row(list: string, key: string): this | undefined {
    return this.list(list)?.row(key)
  }

  /** Takes on the values of its row, which are in the tree already. */
  fill(given: JsonObject, touched: boolean): void {
    for (const [name, field] of this.fields) {
      const value = valueIn(given, name, field.options)
      field.set(value === undefined ? field.options.defaultValue : value, touched, givenIn(given, name, field.options))
      field.told = {}
      this.publish(name, field)
    }
    for (const [name, list] of this.lists) list.replace(getPath(given, name) ?? list.field.options.defaultValue, touched)
    this.changed()
  }

  /** Formulas see what is handed on, under the names that it is handed on by; what changed only. */
  protected publish(name: string, field: FormField): void {
    const entries = field.entries(name)
    const { told } = field
    field.told = entries
    for (const [key, given] of Object.entries(entries)) {
      const value = given ?? null
      const before = Object.hasOwn(told, key) ? (told[key] ?? null) : undefined
      if (before === value) continue
      if (before === undefined) this.#note(key)
      this.put(key, value, before === undefined || !sameJson(before, value))
    }
    this.#forget(Object.keys(told).filter((key) => !Object.hasOwn(entries, key)))
  }

  /** Writes below this; what other fields have there stays. */
  protected put(key: PropPath, value: Json, told = true): void {
    const path = joined(this.path, key)
    if (path === undefined) return
    const others = this.#above.has(key) ? [...this.#entriesBelow(`${key}.`)] : []
    for (const [at, each] of [[path, value] as const, ...others]) {
      this.tree.put(at, each)
      if (told) this.tree.tell(at, each)
    }
    this.changed()
  }

  /** Whose name this is, if it is that of a field or a list in a row: `<list>.<position>.<name>`. */
  protected below(name: string): readonly [group: this, name: string] | undefined {
    if (this.lists.size === 0 || this.fields.has(name)) return undefined
    for (const [list, rows] of this.lists) {
      if (!name.startsWith(`${list}.`)) continue
      const rest = name.slice(list.length + 1)
      const dot = rest.indexOf('.')
      const position = rest.slice(0, dot)
      const group = dot > 0 && isPosition(position, 0, Number.POSITIVE_INFINITY) ? rows.rowAt(Number(position)) : undefined
      if (group) return [group, rest.slice(dot + 1)]
    }
    return undefined
  }

  /** A value of this row, or of the form where the row has none of that name. */
  protected valueBeside(name: string): Json | undefined {
    return getPath(this.kept, name) ?? this.tree.at(name)
  }

  #given(): JsonObject {
    return this.isRow ? this.kept : this.initial
  }

  #removeField(name: string, field: FormField): void {
    this.fields.delete(name)
    this.tree.write(() => this.#forget(Object.keys(field.told)))
  }

  /** In a row too, nothing stays under a name that the field had before. */
  #rename(from: string): void {
    const former = this.fields.get(from)
    if (former?.mounted === 0) this.#removeField(from, former)
    if (this.lists.get(from)?.field.mounted === 0) this.#removeList(from)
  }

  #removeList(name: string): void {
    this.lists.delete(name)
    this.tree.write(() => this.#forget([name]))
  }

  #makeField(name: string, options: FieldOptions, before?: LeftField): FormField {
    const given = this.#given()
    const kept = before?.state.touched ? before.state : undefined
    const value = kept?.value === undefined ? valueIn(given, name, options) : kept.value
    const unchanged = kept?.value === undefined ? givenIn(given, name, options) : kept.given
    const isGiven = value !== undefined || unchanged !== undefined
    const beside = (other: string) => this.valueBeside(other)
    const field = new FormField(options, value === undefined ? options.defaultValue : value, isGiven, unchanged, beside)
    if (this.isRow) {
      const there = Object.keys(field.entries(name)).map((key) => [key, getPath(given, key)] as const)
      field.told = Object.fromEntries(there.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined))
      for (const key of Object.keys(field.told)) this.#note(key)
    }
    this.fields.set(name, field)
    return field
  }

  #makeList(List: typeof RowList, name: string, options: FieldOptions): RowList<this> {
    const list: RowList<this> = new List(this.tree, this, name, options, (row) => this.makeRow({ list, row }))
    this.lists.set(name, list)
    this.#note(name)
    const there = Array.isArray(list.data())
    const given = getPath(this.#given(), name)
    if (there && (this.isRow || given === undefined)) list.adopt()
    else list.replace(given ?? options.defaultValue, given !== undefined)
    return list
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) {
      const path = joined(this.path, key)
      if (path === undefined) continue
      this.tree.drop(path)
    }
    if (keys.length > 0) this.changed()
  }

  #note(key: PropPath): void {
    for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) this.#above.add(key.slice(0, dot))
  }

  *#entriesBelow(prefix: string): Iterable<readonly [path: PropPath, value: Json]> {
    const path = this.path!
    for (const { told } of this.fields.values())
      for (const [key, value] of Object.entries(told)) if (key.startsWith(prefix)) yield [joined(path, key)!, value ?? null]
    for (const [name, list] of this.lists) if (name.startsWith(prefix)) yield [joined(path, name)!, list.list() as Json]
  }
}
