import { type ReferenceTarget, type ReferenceUse, targetKey, type UncertainUse } from './reference-target.ts'

/** A place in code where it cannot be told which of several names is meant. */
export interface Opacity {
  readonly path: readonly string[]
  readonly use: UncertainUse
}
/** What one entry names. */
export interface Found {
  readonly uses: readonly ReferenceUse[]
  readonly opaque: readonly Opacity[]
  /** All code of the entry, to see whether an id that came or went could be in it. */
  readonly text: string
  /** The rows that it runs in. */
  readonly rows: string | undefined
}

/** What each entry of a page names, and the entries that name each target. */
export class FoundUses {
  readonly #found = new Map<string, Found>()
  /** By the key of a target, the entries that name it. */
  readonly #users = new Map<string, Set<string>>()
  /** Of what entries name, the fields, by their forms. */
  readonly #fields = new Map<string, Map<string, ReferenceTarget>>()
  readonly #opaque = new Map<string, readonly Opacity[]>()

  get(id: string): Found | undefined {
    return this.#found.get(id)
  }

  set(id: string, found: Found): void {
    this.delete(id)
    this.#found.set(id, found)
    if (found.opaque.length > 0) this.#opaque.set(id, found.opaque)
    for (const { target } of found.uses) {
      const key = targetKey(target)
      if (!this.#users.has(key)) this.#users.set(key, new Set())
      this.#users.get(key)?.add(id)
      if (target.kind !== 'field') continue
      if (!this.#fields.has(target.form)) this.#fields.set(target.form, new Map())
      this.#fields.get(target.form)?.set(key, target)
    }
  }

  delete(id: string): void {
    for (const { target } of this.#found.get(id)?.uses ?? []) {
      const key = targetKey(target)
      const left = this.#users.get(key)
      left?.delete(id)
      if (left?.size !== 0) continue
      this.#users.delete(key)
      if (target.kind === 'field') this.#fields.get(target.form)?.delete(key)
    }
    this.#found.delete(id)
    this.#opaque.delete(id)
  }

  /** The entries that name one of these targets, each once. */
  usersOf(keys: readonly string[]): string[] {
    return [...new Set(keys.flatMap((key) => [...(this.#users.get(key) ?? [])]))]
  }

  fieldsOf(form: string): readonly ReferenceTarget[] {
    return [...(this.#fields.get(form)?.values() ?? [])]
  }

  *opaque(): Generator<Opacity> {
    for (const list of this.#opaque.values()) yield* list
  }
}
