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
  /** The entries of the submitted values that this field makes; `{ [name]: value }` unless given. */
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
  /** A check that is running, and whether its answer comes too late for what is asked since. */
  check: Promise<string | undefined> | undefined
  late: boolean
}

const valueIn = (values: JsonObject, name: string, { fromValues }: FieldOptions): Json | undefined =>
  fromValues?.(values) ?? getPath(values, name)

const UNTOUCHED = { error: undefined, touched: false } as const

/** The values of one form; published to the engine as `<form id>.<field>` so that formulas can read them. */
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
    else this.#fields.set(name, { state: signal<FieldState>({ value: initial, ...UNTOUCHED }), options, check: undefined, late: false })
    const field = this.#fields.get(name)!
    this.#publish(name, field.state.peek().value)
    return () => {
      if (this.#fields.get(name) === field) this.#fields.delete(name)
      this.page.setState(`${this.id}.${name}`, null)
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
      this.#publish(name, options.defaultValue)
    }
  }

  field(name: string): ReadonlySignal<FieldState> | undefined {
    return this.#fields.get(name)?.state
  }

  setValue(name: string, value: Json | undefined): void {
    this.#write(name, value)
    void this.#validateOne(name)
    this.onChange?.(this.values())
  }

  /** Values as the formulas see them, nested by dotted names. */
  values(): JsonObject {
    return nest([...this.#fields].map(([name, { state }]) => [name, state.peek().value]))
  }

  /** Values as they are submitted: converted by the fields, without nulls. */
  submitValues(): JsonObject {
    const entries = [...this.#fields].flatMap(([name, { state, options }]) =>
      Object.entries(options.toSubmit ? options.toSubmit(name, state.peek().value) : { [name]: state.peek().value ?? null }),
    )
    return stripNulls(nest(entries))
  }

  /** Checks every field; the names of those with an error. */
  async validate(): Promise<readonly string[]> {
    const names = [...this.#fields.keys()]
    const results = await Promise.all(names.map((name) => this.#validateOne(name)))
    return names.filter((_, index) => results[index] !== undefined)
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
        this.#publish(name, options.defaultValue)
      }
    })
    this.onChange?.(this.values())
  }

  #write(name: string, value: Json | undefined): void {
    const field = this.#fields.get(name)
    if (!field) return
    field.state.value = { value, error: undefined, touched: true }
    this.#publish(name, value)
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

  #publish(name: string, value: Json | undefined): void {
    this.page.setState(`${this.id}.${name}`, value ?? null)
  }
}

export const FormContext = createContext<{ readonly scope: FormScope; readonly layout: FormLayout } | null>(null)
