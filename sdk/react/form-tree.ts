import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Locale } from '#kernel/message'
import { getPath, setPaths } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject, PropPath } from '#kernel/page/values'
import type { RunningPage } from '#kernel/view'
import type { FormField } from './form-field.ts'
import { withoutPath } from './form-values.ts'
import { pageZoneOf } from './page-zone.ts'

/** The values of one form, its lists and their rows in one tree, which is what the engine was told under `<form id>.<path>`. */
export class FormTree {
  /** Called after each change by the user or a flow, not while fields come and go. */
  onChange: (() => void) | undefined
  #values: JsonObject = {}
  /** Written and not yet in the tree: nobody asked for it since. Later ones stand behind earlier ones. */
  readonly #waiting = new Map<PropPath, Json>()
  /** Taken out and still in the tree, likewise: a form that goes takes out its fields one by one. While there are any, nothing waits. */
  readonly #gone = new Set<string>()
  readonly #stale = new Set<FormNode>()
  #isWriting = false
  #isQuiet = false

  constructor(
    readonly id: ElementId,
    readonly page: RunningPage,
    public locale: Locale,
  ) {}

  /** Two readings share every part that did not change between them. */
  get values(): JsonObject {
    if (this.#gone.size > 0) {
      this.#values = Object.fromEntries(Object.entries(this.#values).filter(([key]) => !this.#gone.has(key)))
      this.#gone.clear()
    }
    if (this.#waiting.size > 0) {
      this.#values = setPaths(this.#values, this.#waiting)
      this.#waiting.clear()
    }
    return this.#values
  }

  at(path: PropPath): Json | undefined {
    return path === '' ? this.values : getPath(this.values, path)
  }

  put(path: PropPath, value: Json): void {
    if (this.#gone.size > 0) void this.values
    this.#waiting.delete(path)
    this.#waiting.set(path, value)
  }

  /** Takes a value out with what held it alone, and tells the engine of all that. */
  drop(path: PropPath): void {
    if (!path.includes('.')) {
      if (this.#waiting.size > 0) void this.values
      this.#gone.add(path)
      this.tell(path, undefined)
      return
    }
    this.#values = withoutPath(this.values, path)
    const parts = path.split('.')
    for (let end = 1; end <= parts.length; end++) {
      const above = parts.slice(0, end).join('.')
      const value = this.at(above)
      // A list without one of its places is another list.
      const isOther = Array.isArray(value) && (getPath(value, parts[end] ?? '') ?? null) === null
      if (value !== undefined && !isOther) continue
      this.tell(above, value)
      return
    }
  }

  /** Without a value: there is none any more. */
  tell(path: PropPath, value: Json | undefined): void {
    if (!this.#isQuiet) this.page.setState(`${this.id}.${path}`, value)
  }

  /** Runs what writes many paths below one; the engine is told the one. */
  together(path: PropPath, work: () => void): void {
    const isInside = this.#isQuiet
    this.#isQuiet = true
    try {
      work()
    } finally {
      this.#isQuiet = isInside
    }
    if (!isInside) this.tell(path, this.at(path))
  }

  /** Checks a field against its rules, in the language of now. */
  check(field: FormField): Promise<string | undefined> {
    return field.check(
      () => this.locale,
      (pattern, text) => this.page.match(pattern, text),
      () => pageZoneOf(this.page),
    )
  }

  stale(node: FormNode): void {
    this.#stale.add(node)
  }

  /** Runs what writes; whoever reads a part of the tree is told once, after all of it. */
  write(work: () => void): void {
    if (this.#isWriting) {
      work()
      return
    }
    this.#isWriting = true
    batch(() => {
      try {
        work()
      } finally {
        this.#isWriting = false
        const stale = [...this.#stale]
        this.#stale.clear()
        for (const node of stale) node.refresh()
      }
    })
  }

  /** The same for what the user or a flow does. */
  change(work: () => void): void {
    const isInside = this.#isWriting
    this.write(work)
    if (!isInside) this.onChange?.()
  }
}

export const joined = (path: PropPath | undefined, key: PropPath): PropPath | undefined =>
  path === undefined ? undefined : path === '' ? key : `${path}.${key}`

/** A part of a form that has a place in its tree: the form itself, a list, a row. */
export abstract class FormNode {
  #reader: Signal<Json | undefined> | undefined

  constructor(
    protected readonly tree: FormTree,
    readonly owner: FormNode | undefined,
  ) {}

  /** Where its values are now; undefined once it was removed. */
  abstract get path(): PropPath | undefined

  /** What is handed on of it, before empty values are left out; tells of changes of itself and of what is in it. */
  get value(): ReadonlySignal<Json | undefined> {
    this.#reader ??= signal(this.data())
    return this.#reader
  }

  data(): Json | undefined {
    const { path } = this
    return path === undefined ? undefined : this.tree.at(path)
  }

  refresh(): void {
    if (this.#reader) this.#reader.value = this.data()
  }

  /** Whoever reads this, or what this is in, will be told. */
  protected changed(): void {
    for (let node: FormNode | undefined = this; node; node = node.owner) if (node.#reader) this.tree.stale(node)
  }
}
