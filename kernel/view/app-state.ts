import type { AppFacts, AppPersist, AppProgram, AppStart } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'

/** Where a tab and a browser keep values: their storage, or what stands for it. */
export interface AppStorage {
  getItem(key: string): string | null
  setItem(key: string, text: string): void
}

export interface AppStateOptions {
  /** The app, among those of one browser. */
  readonly id: string
  readonly facts?: Partial<AppFacts>
  readonly storage?: { readonly [persist in Exclude<AppPersist, 'none'>]?: AppStorage | undefined }
}

/** Told of writes, `[path, value, …]` as JSON, in one order for all pages; `own` where the page itself made it. */
export type AppListener = (changes: string, own: boolean) => void

const PREFIX = 'app.variable.'

/** What the pages share that are open in one app: variables of the project, and what is known of the visitor. Each write reaches all of them, in one order. */
export class AppState {
  readonly #options: AppStateOptions
  readonly #pages = new Map<string, AppListener>()
  readonly #variables = new Map<string, { readonly defaultValue: Json; readonly persist: AppPersist; value: Json }>()
  readonly #permitted = new Set<(codes: readonly string[]) => void>()
  #facts: AppFacts

  constructor(options: AppStateOptions) {
    this.#options = options
    this.#facts = { user: {}, permissions: [], theme: { mode: 'light', primaryColor: '' }, ...options.facts }
  }

  /**
   * The variables that a project declares. New ones start with their stored value, or else with their default; a value
   * that was written stays.
   */
  declare(program: AppProgram | undefined, only = false): void {
    const changes: Json[] = []
    const declared = Object.entries(program?.variables ?? {})
    for (const [name, { defaultValue, persist }] of declared) {
      const known = this.#variables.get(name)
      const untouched = known && same(known.value, known.defaultValue)
      const value = known && !untouched ? known.value : (this.#kept(name, persist) ?? defaultValue)
      this.#variables.set(name, { defaultValue, persist, value })
      if (!known || !same(known.value, value)) changes.push(`${PREFIX}${name}`, value)
    }
    const names = new Set(declared.map(([name]) => name))
    const gone = only ? [...this.#variables.keys()].filter((name) => !names.has(name)) : []
    for (const name of gone) this.#variables.delete(name)
    if (gone.length > 0) this.#tellAll(['app.variable', this.#values()])
    else if (changes.length > 0) this.#tellAll(changes)
  }

  /** What is known of the visitor has changed. */
  tell(facts: Partial<AppFacts>): void {
    const changes = Object.entries(facts).filter(([name, value]) => !same(this.#facts[name as keyof AppFacts] as Json, value as Json))
    this.#facts = { ...this.#facts, ...facts }
    if (facts.permissions || facts.user) for (const listener of [...this.#permitted]) listener(this.#codes())
    if (changes.length > 0) this.#tellAll(changes.flatMap(([name, value]) => [`app.${name}`, value as Json]))
  }

  /** Codes of what the visitor may do, which is everything for members of the project; `listener` hears of others until it is withdrawn. */
  permissions(listener: (codes: readonly string[]) => void): () => void {
    this.#permitted.add(listener)
    listener(this.#codes())
    return () => void this.#permitted.delete(listener)
  }

  /** A page opens: what it begins with, and from then on every write. */
  join(key: string, program: AppProgram | undefined, listener: AppListener): { readonly start: AppStart; readonly leave: () => void } {
    // A page brings variables along that were declared after the others were opened.
    const missing = Object.entries(program?.variables ?? {}).filter(([name]) => !this.#variables.has(name))
    this.declare({ variables: Object.fromEntries(missing) })
    this.#pages.set(key, listener)
    const leave = () => {
      if (this.#pages.get(key) === listener) this.#pages.delete(key)
    }
    const defaults = Object.fromEntries([...this.#variables].map(([name, { defaultValue }]) => [name, defaultValue]))
    return { start: { state: this.state(), defaults }, leave }
  }

  /** A page wrote variables, as JSON. All else that pages share is not theirs to write, and is passed over. */
  write(text: string, from?: string): void {
    const changes = JSON.parse(text) as Json[]
    const isAllowed = changes.every((path, i) => i % 2 === 1 || this.#variables.has(nameIn(path)))
    if (!isAllowed) return
    for (let i = 0; i < changes.length; i += 2) this.#set(nameIn(changes[i]!), changes[i + 1]!)
    for (const [key, listener] of [...this.#pages]) listener(text, key === from)
  }

  /** What formulas find behind `app`. */
  state(): JsonObject {
    return { variable: this.#values(), ...(this.#facts as unknown as JsonObject) }
  }

  /** Another tab of this browser kept a value. */
  keptElsewhere(key: string | null, text: string | null): void {
    const name = [...this.#variables.keys()].find((each) => this.#keyOf(each) === key)
    if (name === undefined || this.#variables.get(name)!.persist !== 'browser' || text === null) return
    const value = parsed(text)
    if (value !== undefined && !same(value, this.#variables.get(name)!.value)) this.write(JSON.stringify([`${PREFIX}${name}`, value]))
  }

  #codes(): readonly string[] {
    return this.#facts.permissions
  }

  #set(name: string, value: Json): void {
    const variable = this.#variables.get(name)!
    variable.value = value
    if (variable.persist === 'none') return
    try {
      this.#options.storage?.[variable.persist]?.setItem(this.#keyOf(name), JSON.stringify(value))
    } catch {
      // A full or forbidden storage: the value lives as long as the page.
    }
  }

  #kept(name: string, persist: AppPersist): Json | undefined {
    if (persist === 'none') return undefined
    try {
      const text = this.#options.storage?.[persist]?.getItem(this.#keyOf(name))
      return text == null ? undefined : parsed(text)
    } catch {
      return undefined
    }
  }

  #keyOf(name: string): string {
    return `tessera-app ${this.#options.id} ${name}`
  }

  #values(): JsonObject {
    return Object.fromEntries([...this.#variables].map(([name, { value }]) => [name, value]))
  }

  #tellAll(changes: readonly Json[]): void {
    const text = JSON.stringify(changes)
    for (const listener of [...this.#pages.values()]) listener(text, false)
  }
}

const nameIn = (path: Json): string => (typeof path === 'string' && path.startsWith(PREFIX) ? path.slice(PREFIX.length) : '')
const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
