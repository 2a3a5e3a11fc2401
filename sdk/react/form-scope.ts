import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { createContext } from 'react'
import type { ElementId, Json, JsonObject } from '#kernel/page'
import type { RunningPage } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import { firstError } from './form-rules.ts'
import { getPath, nest, stripNulls } from './form-values.ts'

export interface FieldState {
  readonly value: Json | undefined
  readonly error: string | undefined
  /** Changed by the user or a flow, so a new default no longer replaces it. */
  readonly touched: boolean
}

export interface FieldOptions {
  readonly defaultValue: Json | undefined
  readonly rules: readonly FormRule[]
  /** The entries that this field hands on to formulas, events and servers; `{ [name]: value }` unless given. */
  readonly toSubmit?: (name: string, value: Json | undefined) => JsonObject
  /** Its value among those that a form is filled with, if it is not under its name. */
  readonly fromValues?: (values: JsonObject) => Json | undefined
}

export interface FormLayout {
  readonly layout: 'horizontal' | 'vertical' | 'inline'
  readonly labelAlign: 'left' | 'right'
  readonly colon: boolean
  readonly disabled: boolean
  readonly size: 'mini' | 'small' | 'default' | 'large'
  /** Columns of 24. */
  readonly labelSpan: number
  readonly wrapperSpan?: number
}

interface Registered {
  readonly state: Signal<FieldState>
  options: FieldOptions
  /** What formulas were told, by name. */
  told: JsonObject
  /** A check that is running, and whether its answer comes too late for what is asked since. */
  check: Promise<string | undefined> | undefined
  late: boolean
}

const valueIn = (values: JsonObject, name: string, { fromValues }: FieldOptions): Json | undefined =>
  fromValues?.(values) ?? getPath(values, name)

const entriesOf = (name: string, { state, options }: Registered): JsonObject =>
  options.toSubmit?.(name, state.peek().value) ?? { [name]: state.peek().value ?? null }

const UNTOUCHED = { error: undefined, touched: false } as const

/** The values of one form; published to the engine as `<form id>.<name>` so that formulas can read them. */
export class FormScope {
  readonly #fields = new Map<string, Registered>()
  #initial: JsonObject = {}
  onChange: ((values: JsonObject) => void) | undefined

  constructor(
    readonly id: ElementId,
    readonly page: RunningPage,
    /** Language of the messages; follows the page's. */
    public locale: 'zh' | 'en',
  ) {}

  /** Adds a field while its item is mounted. */
  register(name: string, options: FieldOptions): () => void {
    const known = this.#fields.get(name)
    const initial = valueIn(this.#initial, name, options) ?? options.defaultValue
    if (known) known.options = options
    else
      this.#fields.set(name, {
        state: signal<FieldState>({ value: initial, ...UNTOUCHED }),
        options,
        told: {},
        check: undefined,
        late: false,
      })
    const field = this.#fields.get(name)!
    field.told = {}
    this.#publish(name)
    return () => {
      if (this.#fields.get(name) === field) this.#fields.delete(name)
      for (const key of Object.keys(field.told)) this.page.setState(`${this.id}.${key}`, null)
    }
  }

  /** New rules, or a default that a formula recomputed: it replaces the value as long as nobody changed that. */
  configure(name: string, options: FieldOptions): void {
    const field = this.#fields.get(name)
    if (!field) return
    const before = field.options.defaultValue
    field.options = options
    const state = field.state.peek()
    if (!state.touched && JSON.stringify(before) !== JSON.stringify(options.defaultValue)) {
      field.state.value = { ...state, value: options.defaultValue }
    }
    this.#publish(name)
  }

  field(name: string): ReadonlySignal<FieldState> | undefined {
    return this.#fields.get(name)?.state
  }

  setValue(name: string, value: Json | undefined): void {
    this.#write(name, value)
    void this.#validateOne(name)
    this.onChange?.(this.values())
  }

  /** What the form hands on: converted by its fields, nested by dotted names, without nulls. */
  values(): JsonObject {
    return stripNulls(nest([...this.#fields].flatMap(([name, field]) => Object.entries(entriesOf(name, field)))))
  }

  /**
   * Checks every field; the names of those with an error. One that was changed during the check is among them: it is not what somebody
   * wanted to hand on when they asked.
   */
  async validate(): Promise<readonly string[]> {
    const asked = [...this.#fields].map(([name, { state }]) => ({ name, value: state.peek().value }))
    const errors = await Promise.all(asked.map(({ name }) => this.#validateOne(name)))
    const isOther = ({ name, value }: { readonly name: string; readonly value: Json | undefined }): boolean => {
      const state = this.field(name)?.peek()
      return state !== undefined && state.value !== value
    }
    return asked.filter((one, i) => errors[i] !== undefined || isOther(one)).map(({ name }) => name)
  }

  /** Fills fields in; what is not named keeps its value. `override` clears the others first. */
  init(values: JsonObject, mode: 'merge' | 'override' = 'merge'): void {
    this.#initial = mode === 'override' ? values : { ...this.#initial, ...values }
    batch(() => {
      for (const [name, { options }] of this.#fields) {
        const value = valueIn(values, name, options)
        if (value !== undefined || mode === 'override') this.#write(name, value)
      }
    })
    this.onChange?.(this.values())
  }

  /** Back to the defaults. */
  reset(): void {
    this.#initial = {}
    batch(() => {
      for (const [name, { state, options }] of this.#fields) {
        state.value = { value: options.defaultValue, ...UNTOUCHED }
        this.#publish(name)
      }
    })
    this.onChange?.(this.values())
  }

  #write(name: string, value: Json | undefined): void {
    const field = this.#fields.get(name)
    if (!field) return
    field.state.value = { value, error: undefined, touched: true }
    this.#publish(name)
  }

  /** One check of a field at a time: a slow rule is asked about the last of many key presses, not about each. */
  #validateOne(name: string): Promise<string | undefined> {
    const field = this.#fields.get(name)
    if (!field) return Promise.resolve(undefined)
    field.late = true
    field.check ??= this.#checkUntilCurrent(field).finally(() => {
      field.check = undefined
    })
    return field.check
  }

  async #checkUntilCurrent(field: Registered): Promise<string | undefined> {
    for (;;) {
      field.late = false
      const { value } = field.state.peek()
      const error = await firstError(value, field.options.rules, this.locale, (pattern, text) => this.page.match(pattern, text))
      if (field.late) continue
      const now = field.state.peek()
      if (now.value === value && now.error !== error) field.state.value = { ...now, error }
      return error
    }
  }

  /** Formulas see what is handed on, under the names that it is handed on by; what changed only. */
  #publish(name: string): void {
    const field = this.#fields.get(name)
    if (!field) return
    const entries = entriesOf(name, field)
    for (const key of new Set([...Object.keys(field.told), ...Object.keys(entries)])) {
      const value = entries[key] ?? null
      if (!Object.hasOwn(field.told, key) || JSON.stringify(field.told[key] ?? null) !== JSON.stringify(value))
        this.page.setState(`${this.id}.${key}`, value)
    }
    field.told = entries
  }
}

export const FormContext = createContext<{ readonly scope: FormScope; readonly layout: FormLayout } | null>(null)
