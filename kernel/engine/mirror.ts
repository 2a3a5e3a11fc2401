import type { Json } from '#kernel/page'
import type { OpenMessage, Restore, Running } from './control.ts'
import { overlap } from './overlap.ts'
import type { ProgramPatch } from './program.ts'
import { applyProgramPatch } from './program-patch.ts'
import type { PageCalls, Surroundings } from './protocol.ts'

const FOLD_AT = 500
/** After so many restarts for one page, all suspects are given up at once. */
const PATIENCE = 12

/** What the host keeps of an open page, so that another worker can take over when one is killed. */
export class PageMirror {
  readonly calls: PageCalls
  readonly quarantined = new Set<number>()
  readonly blocked = new Set<string>()
  careful: readonly number[] = []
  /** Counts what changes the message. */
  version = 0
  #message: OpenMessage
  #changes: string[] = []
  #data: string[] = []
  #kills = 0

  constructor(message: OpenMessage, calls: PageCalls) {
    this.#message = message
    this.calls = calls
  }

  get message(): OpenMessage {
    return this.#message
  }

  /** What a worker needs of the page, nothing of how it looks, as JSON. */
  slim(): string {
    const elements = this.#message.program.elements.map(({ id, events }) => ({
      id,
      type: '',
      parentId: null,
      props: {},
      style: {},
      events,
    }))
    return JSON.stringify({ ...this.#message, program: { ...this.#message.program, elements, css: '' } })
  }

  update(patch: ProgramPatch): void {
    this.version++
    this.#message = { ...this.#message, program: applyProgramPatch(this.#message.program, patch) }
    for (const [name, change] of Object.entries(patch.variables)) this.changed(JSON.stringify([`variable.${name}`, change?.value ?? null]))
  }

  surround(surroundings: Surroundings): void {
    this.version++
    this.#message = { ...this.#message, surroundings }
  }

  changed(changes: string): void {
    this.#changes.push(changes)
    if (this.#changes.length > FOLD_AT) this.#changes = [fold(this.#changes)]
  }

  loaded(data: string): void {
    this.#data.push(data)
    if (this.#data.length > FOLD_AT) this.#data = [foldData(this.#data)]
  }

  /** Notes whose fault a kill was; many suspects are run one at a time from then on. */
  blame(running: Running): void {
    this.#kills++
    switch (running.kind) {
      case 'source':
        this.blocked.add(running.text)
        return
      case 'bound':
        this.#suspects((b) => b.element === running.element && b.path === running.path)
        return
      case 'push':
        this.#suspects((b) => b.reads === 'dynamic' || b.reads.some((read) => running.paths.some((path) => overlap(read, path))))
        return
      case 'migration':
        return
      case 'bindings': {
        const ids = new Set(running.ids)
        this.#suspects((b) => ids.has(b.id))
      }
    }
  }

  /** Its plugins are others now: what made it hang may run again. */
  forgive(): void {
    this.version++
    this.quarantined.clear()
    this.blocked.clear()
    this.careful = []
    this.#kills = 0
  }

  restore(): Restore {
    return {
      changes: fold(this.#changes),
      data: foldData(this.#data),
      quarantined: [...this.quarantined],
      careful: this.careful.filter((id) => !this.quarantined.has(id)),
      blocked: [...this.blocked],
    }
  }

  #suspects(matches: (binding: OpenMessage['program']['bindings'][number]) => boolean): void {
    const suspects = this.#message.program.bindings.filter((b) => !this.quarantined.has(b.id) && matches(b))
    // What calls nothing and has no loop is hardly to blame: it runs first, and has its value before another kill.
    const ids = [...suspects.filter((b) => !canLinger(b)), ...suspects.filter(canLinger)].map((b) => b.id)
    if (ids.length === 1 || this.#kills > PATIENCE) for (const id of ids) this.quarantined.add(id)
    else this.careful = [...new Set([...this.careful, ...ids])]
  }
}

const canLinger = ({ binding }: OpenMessage['program']['bindings'][number]): boolean => /[(`]/.test(binding.source)

/** One list of changes with the same effect: a later value replaces earlier ones at its path and below. */
export function fold(list: readonly string[]): string {
  const latest = new Map<string, Json>()
  for (const text of list) {
    const changes = JSON.parse(text) as Json[]
    for (let i = 0; i < changes.length; i += 2) {
      const path = String(changes[i])
      for (const known of latest.keys()) if (known === path || known.startsWith(`${path}.`)) latest.delete(known)
      latest.set(path, changes[i + 1] ?? null)
    }
  }
  return JSON.stringify([...latest].flat())
}

function foldData(list: readonly string[]): string {
  const latest = new Map<Json, readonly Json[]>()
  for (const text of list) {
    const data = JSON.parse(text) as Json[]
    for (let i = 0; i < data.length; i += 3) latest.set(data[i]!, data.slice(i, i + 3))
  }
  return JSON.stringify([...latest.values()].flat())
}
