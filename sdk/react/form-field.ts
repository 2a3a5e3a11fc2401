import { type Signal, signal } from '@preact/signals-core'
import type { Locale } from '#kernel/message'
import { getPath } from '#kernel/page/path'
import type { Json, JsonObject } from '#kernel/page/values'
import type { FormRule } from '../fields/form-item.ts'
import { firstError, type Matcher, type OtherValue } from './form-rules.ts'

/** The value of a form field with its validation message. `touched` is true once the visitor has left the field. */
export interface FieldState {
  readonly value: Json | undefined
  readonly error: string | undefined
  /** Changed by the user or a flow, so a new default no longer replaces it. */
  readonly touched: boolean
  /** The user changed it since it was filled in or reset. */
  readonly edited?: true
  /** The values that a record or a flow filled in, under `namesOf`; submitted unchanged until the user changes the field. */
  readonly given?: readonly (Json | undefined)[]
}

export interface FieldOptions {
  readonly defaultValue: Json | undefined
  readonly rules: readonly FormRule[]
  /** The entries that this field hands on to formulas, events and servers; `{ [name]: value }` unless given. */
  readonly toSubmit?: (name: string, value: Json | undefined) => JsonObject
  /** Of a list: the rules of fields that each of its rows has, drawn or not, by their names. */
  readonly rowRules?: { readonly [name: string]: readonly FormRule[] }
  /** Of a list: a row as it is kept, of one as it comes; `key` is the row's own, unique in the list. */
  readonly toRow?: (row: Json, key: string) => Json
  /** Of a list: called by a check that finds something wrong in its rows, with the first such field. */
  readonly onWrong?: (row: number, name: string) => void
  /** Its value among those that a form is filled with, if it is not under its name. */
  readonly fromValues?: (values: JsonObject) => Json | undefined
  /** A default value that data computed; submitted unchanged until the user changes the field. */
  readonly givenDefault?: Json | undefined
  /** Whether a given value is a keyword such as `today`, which stands for another value. */
  readonly isKeyword?: (value: Json) => boolean
  /** Work that its value comes out of, as an upload: a form waits for it before it checks its fields and is submitted. */
  readonly settle?: () => Promise<unknown> | undefined
  /** What is wrong with it beside its rules, for people. */
  readonly problem?: () => string | undefined
  /** Set while it is hidden: it is not checked, and its value is omitted from what the form hands on, or sent all the same. */
  readonly hidden?: 'omit' | 'send' | undefined
}

export const valueIn = (values: JsonObject, name: string, { fromValues }: FieldOptions): Json | undefined =>
  fromValues?.(values) ?? getPath(values, name)

/** The names under which a field is submitted. */
function namesOf(name: string, { toSubmit }: FieldOptions): readonly string[] {
  const names = toSubmit ? Object.keys(toSubmit(name, undefined)) : []
  return names.length === 0 ? [name] : names
}

/** What `values` hold for a field, to be submitted unchanged; undefined where they hold nothing for it. */
export function givenIn(values: JsonObject, name: string, options: FieldOptions): readonly (Json | undefined)[] | undefined {
  const names = namesOf(name, options)
  const own = getPath(values, name)
  const each = names.map((one) => getPath(values, one))
  const isPair = names.length > 1 && Array.isArray(own) && own.length === names.length && each.every((value) => value === undefined)
  const given = isPair ? (own as readonly Json[]) : each
  return given.every((value) => value === undefined) || given.some((value) => isKeyword(value, options)) ? undefined : given
}

const isKeyword = (value: Json | undefined, options: FieldOptions): boolean => value !== undefined && options.isKeyword?.(value) === true

/** One field of a form or of a row. It does not know where it is: rows move. */
export class FormField {
  readonly state: Signal<FieldState>
  /** How many views show it. */
  mounted = 0
  /** Its view was removed from a row that is still drawn, as by a condition. */
  isRemoved = false
  /** The entries that the tree and the engine have of it, by name. */
  told: JsonObject = {}
  /** A check that is running, and whether its answer comes too late for what is asked since. */
  #check: Promise<string | undefined> | undefined
  #late = false

  /** Values of other fields of its form or row. */
  readonly other: OtherValue

  constructor(
    public options: FieldOptions,
    value: Json | undefined,
    touched: boolean,
    given?: FieldState['given'],
    other: OtherValue = () => undefined,
  ) {
    this.other = other
    this.state = signal<FieldState>({ value, error: undefined, touched, ...(given ? { given } : {}) })
  }

  get isHidden(): boolean {
    return this.isRemoved || this.options.hidden !== undefined
  }

  get isOmitted(): boolean {
    return this.isRemoved || this.options.hidden === 'omit'
  }

  /** `given`: the values are not the user's. */
  set(value: Json | undefined, touched = true, given?: FieldState['given']): void {
    this.state.value = { value, error: undefined, touched, ...(given ? { given } : {}) }
  }

  edit(value: Json | undefined): void {
    this.state.value = { value, error: undefined, touched: true, edited: true }
  }

  showError(error: string): void {
    this.state.value = { ...this.state.peek(), error }
  }

  entries(name: string): JsonObject {
    const { value } = this.state.peek()
    return this.#given(name) ?? this.options.toSubmit?.(name, value) ?? { [name]: value ?? null }
  }

  #given(name: string): JsonObject | undefined {
    const { given, touched } = this.state.peek()
    if (given === undefined && touched) return undefined
    const names = namesOf(name, this.options)
    const values = given ?? this.#defaultFor(names.length)
    if (values?.length !== names.length) return undefined
    return Object.fromEntries(names.flatMap((each, at) => (values[at] === undefined ? [] : [[each, values[at]]])))
  }

  #defaultFor(count: number): readonly Json[] | undefined {
    const { givenDefault } = this.options
    const isNothing = givenDefault === undefined || givenDefault === null || givenDefault === ''
    if (isNothing || isKeyword(givenDefault, this.options)) return undefined
    if (count === 1) return [givenDefault]
    return Array.isArray(givenDefault) ? (givenDefault as readonly Json[]) : undefined
  }

  /** One check at a time: a slow rule is asked about the last of many key presses, not about each. */
  check(locale: () => Locale, match: Matcher, zone: () => string | undefined): Promise<string | undefined> {
    this.#late = true
    this.#check ??= this.#checkUntilCurrent(locale, match, zone).finally(() => {
      this.#check = undefined
    })
    return this.#check
  }

  async #checkUntilCurrent(locale: () => Locale, match: Matcher, zone: () => string | undefined): Promise<string | undefined> {
    for (;;) {
      this.#late = false
      const { value } = this.state.peek()
      const error = this.options.problem?.() ?? (await firstError(value, this.options.rules, locale(), match, this.other, zone))
      if (this.#late) continue
      const now = this.state.peek()
      if (now.value === value && now.error !== error) this.state.value = { ...now, error }
      return error
    }
  }
}
