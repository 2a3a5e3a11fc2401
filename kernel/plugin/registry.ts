import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { type Message, MessageError, plainText, tell, toldBy } from '#kernel/message'
import { KernelError } from './errors.ts'
import type { ExtensionPoint } from './extension-point.ts'
import type { DeclaredGrants } from './grants.ts'

/** A plugin in one version. */
export interface Owner {
  readonly id: string
  readonly version: string
  /** Services of other plugins that it uses, such as their tokens; those of the product are not named. */
  readonly uses?: readonly { readonly id: string }[]
  /** What its manifest declares that it wants of the server. */
  readonly grants?: DeclaredGrants
}

/** A contribution with its owner. */
export interface Contribution<T> {
  readonly value: T
  readonly owner: Owner
}

/** The pinned version of each plugin, by the plugin's id. */
export interface Pins {
  readonly [plugin: string]: { readonly version: string } | undefined
}

/** All versions of one contribution that are there, the one loaded last at the end; never more than one plugin's. */
export type Versions<T> = readonly Contribution<T>[]

/** The version that the pins name; without such a pin, or where that version is not there, the one that was loaded last. */
export function chooseVersion<T>(versions: Versions<T>, pins: Pins = {}): Contribution<T> | undefined {
  const last = versions.at(-1)
  if (last === undefined) return undefined
  const wanted = Object.hasOwn(pins, last.owner.id) ? pins[last.owner.id]?.version : undefined
  return versions.find(({ owner }) => owner.version === wanted) ?? last
}

const NONE: Versions<never> = []

/** The contributions of one extension point, in the order they came; observable as a whole and by id. */
export class Registry<T extends { readonly id: string }> {
  readonly #entries = new Map<string, Versions<T>>()
  readonly #byId = new Map<string, Signal<Versions<T>>>()
  readonly #chosen = new Map<string, ReadonlySignal<T | undefined>>()
  /** Further names that are taken, as the point says: by name, who has it. */
  readonly #names = new Map<string, { readonly id: string; readonly owner: Owner; readonly holders: number }>()
  readonly #leaving = new WeakMap<Contribution<T>, AbortController>()
  readonly #revision = signal(0)
  /** The contribution that was loaded last of each id. */
  readonly all: ReadonlySignal<readonly T[]> = computed(() => {
    void this.#revision.value
    return [...this.#entries.values()].flatMap((versions) => versions.slice(-1).map(({ value }) => value))
  })

  /** The same with every version, each with its owner; of one id, the one that was loaded last comes last. */
  readonly contributions: ReadonlySignal<readonly Contribution<T>[]> = computed(() => {
    void this.#revision.value
    return [...this.#entries.values()].flat()
  })

  constructor(readonly point: ExtensionPoint<T>) {}

  /** Adds a value in a plugin's name and returns its removal. An id or name that another plugin has is an error that names both. */
  add(value: T, owner: Owner): () => void {
    const versions = this.#entries.get(value.id) ?? NONE
    const other = versions.find((each) => each.owner.id !== owner.id || each.owner.version === owner.version)
    if (other) throw this.#taken(tell('plugin.name-id', { id: value.id }), other.owner, owner)
    try {
      this.point.accepts?.(value, owner)
    } catch (thrown) {
      const told = tell('plugin.refused', { point: this.point.name, id: value.id, plugin: owner.id, reason: toldBy(thrown) })
      throw new KernelError(told, { cause: thrown })
    }
    const toldNames = this.point.names?.(value) ?? []
    const names = toldNames.map(plainText)
    for (const [index, name] of names.entries()) {
      const holder = this.#names.get(name)
      if (holder && (holder.id !== value.id || holder.owner.id !== owner.id))
        throw this.#taken(toldNames[index] ?? name, holder.owner, owner)
    }
    for (const name of names) this.#names.set(name, { id: value.id, owner, holders: (this.#names.get(name)?.holders ?? 0) + 1 })
    const contribution = { value, owner }
    this.#write(value.id, [...versions, contribution])
    return () => {
      const now = this.#entries.get(value.id) ?? NONE
      if (!now.includes(contribution)) return
      for (const name of names) this.#release(name)
      this.#write(
        value.id,
        now.filter((each) => each !== contribution),
      )
      this.#leaving.get(contribution)?.abort(goneError(owner))
    }
  }

  /** The value now, of the version that the pins name; does not subscribe. */
  get(id: string, pins?: Pins): T | undefined {
    return this.find(id, pins)?.value
  }

  /** The same with the plugin that contributed it. */
  find(id: string, pins?: Pins): Contribution<T> | undefined {
    return chooseVersion<T>(this.#entries.get(id) ?? NONE, pins)
  }

  /** Aborts when a contribution is taken back, with a `MessageError` that names its plugin. */
  gone(contribution: Contribution<T>): AbortSignal {
    const known = this.#leaving.get(contribution)
    if (known) return known.signal
    const leaving = new AbortController()
    this.#leaving.set(contribution, leaving)
    if (!this.#entries.get(contribution.value.id)?.includes(contribution)) leaving.abort(goneError(contribution.owner))
    return leaving.signal
  }

  /** The value that was loaded last: the same signal for the same id each time, so that a reader subscribes once. */
  signal(id: string): ReadonlySignal<T | undefined> {
    const known = this.#chosen.get(id)
    if (known) return known
    const versions = this.versions(id)
    const created = computed(() => versions.value.at(-1)?.value)
    this.#chosen.set(id, created)
    return created
  }

  /** All versions of an id; the same signal each time. */
  versions(id: string): ReadonlySignal<Versions<T>> {
    const known = this.#byId.get(id)
    if (known) return known
    const created = signal<Versions<T>>(this.#entries.get(id) ?? NONE)
    this.#byId.set(id, created)
    return created
  }

  /** The plugin that contributed an id. */
  contributor(id: string, pins?: Pins): string | undefined {
    return this.find(id, pins)?.owner.id
  }

  #taken(what: string | Message, has: Owner, wants: Owner): KernelError {
    const point = this.point.name
    if (has.id === wants.id) return new KernelError(tell('plugin.taken-twice', { point, what, plugin: has.id }))
    return new KernelError(tell('plugin.taken', { point, what, plugin: has.id, other: wants.id }))
  }

  #release(name: string): void {
    const holder = this.#names.get(name)
    if (!holder) return
    if (holder.holders > 1) this.#names.set(name, { ...holder, holders: holder.holders - 1 })
    else this.#names.delete(name)
  }

  #write(id: string, versions: Versions<T>): void {
    // Also where none is left: what comes back comes back to its place.
    this.#entries.set(id, versions)
    const watched = this.#byId.get(id)
    if (watched) watched.value = versions
    this.#revision.value += 1
  }
}

const goneError = ({ id, version }: Owner): MessageError => new MessageError(tell('plugin.gone', { plugin: id, version }))
