import { createContext } from 'react'
import { type Locale, MessageError, tell } from '#kernel/message'
import { getPath, isPosition, ownValue, setPaths, WIDEST_GAP } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import { type FieldState, type FormField, givenIn, valueIn } from './form-field.ts'
import { FormGroup, type RowPlace } from './form-group.ts'
import { withoutHidden } from './form-hidden.tsx'
import type { RowList } from './form-list.ts'
import { FormTree, joined } from './form-tree.ts'
import { merged, stripNulls, valuesIn, withoutPath } from './form-values.ts'
import { omittedIn, wrongOutOfSight } from './rows-out-of-sight.ts'

/** How a form lays out its fields. Fields read it from `FormContext`. */
export interface FormLayout {
  readonly layout: 'horizontal' | 'vertical' | 'inline'
  readonly labelAlign: 'left' | 'right'
  readonly colon: boolean
  readonly disabled: boolean
  readonly size: 'mini' | 'small' | 'default' | 'large'
  /** Columns of 24. */
  readonly labelSpan: number
  readonly wrapperSpan?: number
  readonly labelOffset?: number | undefined
  readonly wrapperOffset?: number | undefined
}

/** A field that is to be checked, and the name under which it is found when the answer is there. */
interface Asked {
  readonly field: FormField
  readonly path: () => PropPath | undefined
}

/**
 * The fields of a form, or of one row of a list in it, under their own names. Their values are in the form's one tree and published to the engine
 * as `<form id>.<name>`, so that formulas can read them; those of a row as `<form id>.<list>.<position>.<name>`, wherever it moves. A row is
 * data: what no field shows stays in it.
 */
export class FormScope extends FormGroup {
  constructor(
    readonly id: ElementId,
    readonly page: RunningPage,
    locale: Locale,
    place?: RowPlace & { readonly tree: FormTree },
  ) {
    super(place?.tree ?? new FormTree(id, page, locale), place)
    // In a row that was out of sight, fields go on with what they had.
    if (!place) this.initial = valuesIn(page.had?.(id))
  }

  /** Language of the messages; follows the page's. */
  get locale(): Locale {
    return this.tree.locale
  }

  set locale(locale: Locale) {
    this.tree.locale = locale
  }

  /** The name of a value of what was filled in, which is handed on though no field has it; empty for none. */
  rowKey = ''

  /** Called after every change of a value in the whole form by the user or a flow; `values()` is built only by who needs it. */
  get onChange(): (() => void) | undefined {
    return this.tree.onChange
  }

  set onChange(onChange: (() => void) | undefined) {
    this.tree.onChange = onChange
  }

  protected override makeRow(place: RowPlace): this {
    return new FormScope(this.id, this.page, this.locale, { ...place, tree: this.tree }) as this
  }

  setValue(name: string, value: Json | undefined): void {
    const inner = this.below(name)
    if (inner) {
      inner[0].setValue(inner[1], value)
      return
    }
    const field = this.lists.get(name)?.field ?? this.fields.get(name)
    this.tree.change(() => this.#edit(name, value))
    if (field) void this.tree.check(field)
    // What a rule says of two fields may hold now, or no longer, at the other one.
    for (const other of this.fields.values())
      if (
        other !== field &&
        other.state.peek().touched &&
        other.options.rules.some((rule) => rule.key === 'compare' && rule.field === name)
      )
        void this.tree.check(other)
  }

  /** What the form hands on: converted by its fields, nested by dotted names, without nulls. */
  override values(): JsonObject {
    const values = stripNulls({ ...this.#keyOfRow(), ...withoutHidden(this.kept, this.fields, this.lists) })
    const lists = [...this.lists].filter(([, { field }]) => !field.isOmitted)
    if (lists.length === 0) return values
    return setPaths(
      values,
      lists.map(([name, list]): [string, Json] => {
        const omitted = omittedIn(list)
        return [name, list.values((data) => stripNulls(omitted.reduce(withoutPath, data)))]
      }),
    )
  }

  #keyOfRow(): JsonObject {
    const { rowKey } = this
    const hasField = this.fields.has(rowKey) || this.lists.has(rowKey)
    const value = rowKey === '' || hasField ? undefined : ownValue(this.initial, rowKey)
    return value === undefined ? {} : { [rowKey]: value }
  }

  /**
   * Checks every field; the names of those with an error, as of `list.2.name`. One that was changed during the check is among them: it is not what
   * somebody wanted to hand on when they asked.
   */
  async validate(): Promise<readonly string[]> {
    // What is under way changes values, which are looked at when it has ended.
    const sent = [...this.fields.values()].filter(({ options }) => options.hidden === 'send')
    const settling = [...[...this.#asked()].map(({ field }) => field), ...sent].flatMap(({ options }) => options.settle?.() ?? [])
    if (settling.length > 0) await Promise.all(settling)
    this.#makeRuled()
    const asked = [...this.#asked()].map((one) => ({ ...one, value: one.field.state.peek().value }))
    const errors = await Promise.all(asked.map(({ field }) => this.tree.check(field)))
    const own = this.path ?? ''
    const wrong = asked.flatMap(({ field, path, value }, i) => {
      const name = path()
      if (name === undefined || (errors[i] === undefined && field.state.peek().value === value)) return []
      return [own === '' ? name : name.slice(own.length + 1)]
    })
    for (const [list, { field }] of this.lists) {
      const first = field.options.onWrong && wrong.find((name) => name.startsWith(`${list}.`))
      const [row, ...rest] = first ? first.slice(list.length + 1).split('.') : []
      if (rest.length > 0) field.options.onWrong?.(Number(row), rest.join('.'))
    }
    if (wrong.length > 0) return wrong
    for (const [name, list] of this.lists) {
      const found = list.field.isHidden ? undefined : await wrongOutOfSight(list, (field) => this.tree.check(field))
      if (found !== undefined) return [`${name}.${found}`]
    }
    return wrong
  }

  /** Fields that have rules in every row of a list: rows that were never drawn have none of them yet. */
  #makeRuled(): void {
    for (const list of this.lists.values()) {
      const ruled = Object.entries(list.field.options.rowRules ?? {}).filter(([, rules]) => rules.length > 0)
      if (ruled.length === 0 || list.field.mounted === 0) continue
      for (const index of list.rows.peek().keys()) {
        const row = list.rowAt(index)
        for (const [name, rules] of ruled)
          if (row && !row.fields.has(name)) row.register(name, { defaultValue: undefined, rules, toSubmit: given })()
      }
    }
  }

  /**
   * Fills fields in; what is not named keeps its value. A key may be a whole name: `user.name`, `list.0.name`. A list gets the rows that are given,
   * and its rows keep their keys by position. `override` sets fields that are not named to their defaults, but leaves a list of which single places
   * are named. Throws, and fills nothing in, where a list is given what is no list
   * of objects, or a row that is far beyond its end.
   */
  init(values: JsonObject, mode: 'merge' | 'override' = 'merge'): void {
    this.tree.change(() => this.#init(values, mode))
  }

  /**
   * Errors that come from outside, as from a service, by the names of fields; each stays until its field changes or is checked again. Names may differ in
   * case, and have the path of what the service calls the body before them. Answers whether a field shows one.
   */
  showErrors(errors: readonly (readonly [name: string, text: string])[]): boolean {
    const asked = [...this.#asked()].flatMap(({ field, path }) => {
      const name = path()
      return name === undefined ? [] : [{ field, name: name.toLowerCase() }]
    })
    let isShown = false
    for (const [given, text] of errors) {
      const name = given.toLowerCase()
      const exact = asked.find((one) => one.name === name) ?? asked.find((one) => name.endsWith(`.${one.name}`))
      if (!exact || text === '') continue
      exact.field.showError(text)
      isShown = true
    }
    return isShown
  }

  /** Back to the defaults. */
  reset(): void {
    this.tree.change(() => this.#begin())
  }

  /** The same without a change event: the form is for something else now. */
  startClean(): void {
    this.tree.write(() => this.#begin())
  }

  #begin(): void {
    this.initial = {}
    this.removed.clear()
    for (const name of this.fields.keys()) this.#toDefault(name)
    for (const name of this.lists.keys()) this.#toDefault(name)
  }

  #toDefault(name: string): void {
    const list = this.lists.get(name)
    const field = this.fields.get(name)
    if (list) list.replace(list.field.options.defaultValue, false)
    else if (field) {
      field.set(field.options.defaultValue, false)
      this.publish(name, field)
    }
  }

  #init(values: JsonObject, mode: 'merge' | 'override'): void {
    const plain: [PropPath, Json][] = []
    const named: [PropPath, Json][] = []
    const inRows: [PropPath, Json][] = []
    for (const entry of Object.entries(values)) {
      const isNamed = entry[0].includes('.')
      ;(isNamed && this.#isInRow(entry[0]) ? inRows : isNamed ? named : plain).push(entry)
    }
    const whole = setPaths(Object.fromEntries(plain), named)
    this.#refuse(whole, inRows)
    for (const [id, { name }] of this.removed) if (mode === 'override' || getPath(whole, name) !== undefined) this.removed.delete(id)
    if (this.isRow) for (const [key, value] of Object.entries(whole)) this.#keep(key, value)
    else this.initial = mode === 'override' ? whole : setPaths(merged(this.initial, Object.fromEntries(plain)), named)
    for (const [name, { options }] of this.fields) {
      const value = valueIn(whole, name, options)
      const given = givenIn(whole, name, options)
      if (value !== undefined || given !== undefined) this.#write(name, value, given)
      else if (mode === 'override') this.#toDefault(name)
    }
    for (const name of this.lists.keys()) {
      const value = getPath(whole, name)
      const isNamedInside = inRows.some(([path]) => path.startsWith(`${name}.`))
      if (value !== undefined) this.#write(name, value)
      else if (mode === 'override' && !isNamedInside) this.#toDefault(name)
    }
    for (const [path, value] of inRows) this.#initInRow(path, value)
  }

  #refuse(whole: JsonObject, inRows: readonly (readonly [PropPath, Json])[]): void {
    for (const name of this.lists.keys()) {
      const value = getPath(whole, name) ?? []
      const isRows = Array.isArray(value) && value.every((row) => row === null || (typeof row === 'object' && !Array.isArray(row)))
      if (!isRows) throw new MessageError(tell('step.not-rows', { name: joined(this.path, name) ?? name }))
    }
    for (const [path] of inRows) {
      const [name, list] = this.#listAbove(path)!
      const row = Number(path.slice(name.length + 1).split('.')[0])
      const count = list.rows.peek().length
      if (row >= count + WIDEST_GAP)
        throw new MessageError(tell('step.row-far', { name: joined(this.path, name) ?? name, count, row: row + 1 }))
    }
  }

  /** A row keeps what it was given, whether a field shows it or not. */
  #keep(key: string, value: Json): void {
    const hasOwn = (field: FormField) => Object.hasOwn(field.told, key)
    if (this.fields.has(key) || this.lists.has(key) || [...this.fields.values()].some(hasOwn)) return
    const before = getPath(this.data(), key)
    this.put(key, before === undefined ? value : (merged({ [key]: before }, { [key]: value })[key] ?? null))
  }

  #listAbove(path: PropPath): readonly [name: string, list: RowList<this>] | undefined {
    return [...this.lists].find(([name]) => path.startsWith(`${name}.`))
  }

  #isInRow(path: PropPath): boolean {
    const [name] = this.#listAbove(path) ?? []
    return name !== undefined && isPosition(path.slice(name.length + 1).split('.')[0] ?? '', 0, Number.POSITIVE_INFINITY)
  }

  #initInRow(path: PropPath, value: Json): void {
    const [name, list] = this.#listAbove(path)!
    const [position, ...rest] = path.slice(name.length + 1).split('.')
    list.addUpTo(Number(position))
    list.rowAt(Number(position))?.init(rest.length === 0 ? valuesIn(value) : { [rest.join('.')]: value })
  }

  #edit(name: string, value: Json | undefined): void {
    const field = this.lists.has(name) ? undefined : this.fields.get(name)
    if (!field) {
      this.#write(name, value)
      return
    }
    field.edit(value)
    this.publish(name, field)
  }

  #write(name: string, value: Json | undefined, given?: FieldState['given']): void {
    const list = this.lists.get(name)
    const field = this.fields.get(name)
    if (list) list.replace(value)
    else if (field) {
      field.set(value, true, given)
      this.publish(name, field)
    } else if (this.isRow) this.put(name, value ?? null)
  }

  *#asked(): Iterable<Asked> {
    const isOutOfSight = this.isRow && this.drawn === 0
    const isAsked = (field: FormField) => !field.isHidden && (field.mounted > 0 || isOutOfSight)
    for (const [name, field] of this.fields)
      if (isAsked(field)) yield { field, path: () => (this.fields.get(name) === field ? joined(this.path, name) : undefined) }
    for (const [name, list] of this.lists) {
      if (!isAsked(list.field)) continue
      yield { field: list.field, path: () => (this.lists.get(name) === list ? list.path : undefined) }
      for (const row of list.fields()) yield* row.#asked()
    }
  }
}

/** Nothing at all is not handed on. */
const given = (name: string, value: Json | undefined): JsonObject => (value === undefined ? {} : { [name]: value })

/** The form around an element, with its layout; null outside of forms. */
export const FormContext = createContext<{ readonly scope: FormScope; readonly layout: FormLayout } | null>(null)
