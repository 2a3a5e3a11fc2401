import { eachChange, overlap, stateChange } from '#kernel/page/path'
import type { Json } from '#kernel/page/values'
import type { OpenMessage, Restore, Running } from '../control.ts'
import { dataPath, placeOfData } from '../live-rows.ts'
import { applyProgramPatch, stateChanges } from '../program/program-patch.ts'
import type { ProgramPatch } from '../program.ts'
import type { DiagnosticPlace, FailedPlace, PageCalls, Surroundings } from '../protocol.ts'
import { Outgrown } from './outgrown.ts'

const FOLD_AT = 500
/** After this number of restarts for one page, all suspects are stopped together. */
const PATIENCE = 12
/** In so many rows a formula is given up before it is in all. */
const MOST_ROWS = 3

/** What the host keeps of an open page, so that another worker can take over when one is killed. */
export class PageMirror {
  readonly calls: PageCalls
  readonly quarantined = new Set<number>()
  readonly blocked = new Set<string>()
  /** Bindings of rows that hung, with the paths of the rows in which they did. */
  readonly #rowByRow = new Map<number, Set<string>>()
  careful: readonly number[] = []
  /** Counts what changes the message. */
  version = 0
  #message: OpenMessage
  #changes: string[] = []
  #data: string[] = []
  #kills = 0
  readonly #failing = new Map<string, FailedPlace>()
  readonly #outgrown = new Outgrown()

  constructor(message: OpenMessage, calls: PageCalls) {
    this.#message = message
    this.calls = calls
  }

  get message(): OpenMessage {
    return this.#message
  }

  /** What a worker needs of the page, nothing of how it looks, as JSON. */
  slim(): string {
    const elements = this.#message.program.elements.map(({ id, events, cell }) => ({
      ...(cell ? { cell } : {}),
      id,
      type: '',
      parentId: null,
      props: {},
      style: {},
      events,
    }))
    const { firstRows: _, ...program } = this.#message.program
    return JSON.stringify({ ...this.#message, program: { ...program, elements, css: '' } })
  }

  update(patch: ProgramPatch): void {
    this.version++
    this.#message = { ...this.#message, program: applyProgramPatch(this.#message.program, patch) }
    const { elements = [], data = [] } = patch.left ?? {}
    const changes = stateChanges(patch)
    if (changes.length > 0) this.changed(JSON.stringify(changes))
    const gone = [...elements, ...data]
    // Data may be large, and most of what goes has none.
    if (gone.some((id) => this.#data.some((text) => text.includes(JSON.stringify(id))))) this.#data = [foldData(this.#data, new Set(gone))]
  }

  failed(failures: readonly FailedPlace[]): void {
    for (const { code, element, path, scope } of failures)
      this.#failing.set(keyOf({ element, path }), { code, element, path, ...(scope === undefined ? {} : { scope }) })
  }

  mended(places: readonly DiagnosticPlace[]): void {
    for (const place of places) this.#failing.delete(keyOf(place))
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
    if (data.startsWith('["#')) {
      // What a row has of its own is state, and leaves with it.
      const [place, , value] = JSON.parse(data) as [string, string, Json]
      const { element, scope } = placeOfData(place)
      this.changed(JSON.stringify([dataPath(element, scope), value]))
      return
    }
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
        // What runs in rows reads their items, which may be a part of anything that was written.
        this.#suspects(
          (b) =>
            b.template !== undefined || b.reads === 'dynamic' || b.reads.some((read) => running.paths.some((path) => overlap(read, path))),
        )
        return
      case 'migration':
        return
      case 'bindings': {
        if (running.scope !== undefined) {
          for (const id of running.ids) this.#givenUpIn(id, running.scope)
          return
        }
        const ids = new Set(running.ids)
        this.#suspects((b) => ids.has(b.id))
      }
    }
  }

  /** The memory ended while this was written. */
  outgrew(running: Extract<Running, { kind: 'push' }>): void {
    const sizes = new Map([...eachChange(JSON.parse(fold(this.#changes)) as Json[])].map(([path, value]) => [path, sizeIn(value)]))
    const data = JSON.parse(foldData(this.#data)) as Json[]
    for (let i = 0; i < data.length; i += 3) sizes.set(`component.${data[i]}.data`, sizeIn(data[i + 2]))
    this.#outgrown.note(running, (path) => sizes.get(path) ?? 0)
  }

  /** Its plugins are others now: what made it hang may run again. */
  forgive(): void {
    this.version++
    this.#outgrown.forgive()
    this.quarantined.clear()
    this.blocked.clear()
    this.#rowByRow.clear()
    this.careful = []
    this.#kills = 0
  }

  restore(): Restore {
    return {
      changes: fold(this.#changes),
      data: foldData(this.#data),
      quarantined: [...this.quarantined],
      careful: this.careful.filter((id) => !this.quarantined.has(id) && !this.#rowByRow.has(id)),
      rowByRow: [...this.#rowByRow].filter(([id]) => !this.quarantined.has(id)).map(([id, gone]) => [id, [...gone]]),
      blocked: [...this.blocked],
      outgrown: this.#outgrown.list,
      failing: [...this.#failing.values()],
    }
  }

  #givenUpIn(id: number, scope: string): void {
    const gone = this.#rowByRow.get(id) ?? new Set()
    this.#rowByRow.set(id, gone.add(scope))
    if (gone.size >= MOST_ROWS || this.#kills > PATIENCE) this.quarantined.add(id)
  }

  #suspects(matches: (binding: OpenMessage['program']['bindings'][number]) => boolean): void {
    const suspects = this.#message.program.bindings.filter((b) => !this.quarantined.has(b.id) && !this.#rowByRow.has(b.id) && matches(b))
    const [only] = suspects
    // Perhaps it hangs in one row alone.
    if (suspects.length === 1 && only?.template !== undefined && this.#kills <= PATIENCE) {
      this.#rowByRow.set(only.id, new Set())
      return
    }
    // What calls nothing and has no loop is hardly to blame: it runs first, and has its value before another kill.
    const ids = [...suspects.filter((b) => !canLinger(b)), ...suspects.filter(canLinger)].map((b) => b.id)
    // Alone it has another try: perhaps the worker waited for a core.
    const isGivenUp = only !== undefined && suspects.length === 1 && (canLinger(only) || this.careful.includes(only.id))
    if (isGivenUp || this.#kills > PATIENCE) for (const id of ids) this.quarantined.add(id)
    else this.careful = [...new Set([...this.careful, ...ids])]
  }
}

const canLinger = ({ binding }: OpenMessage['program']['bindings'][number]): boolean => /[(`]/.test(binding.source)

const sizeIn = (value: Json | undefined): number => JSON.stringify(value)?.length ?? 0

const keyOf = ({ element, path }: DiagnosticPlace): string => `${element} ${path}`

/**
 * One list of changes with the same effect: a later value replaces earlier ones at its path and below. What left is noted only where something above it
 * was written, for else nothing of it is there.
 */
export function fold(list: readonly string[]): string {
  const latest = new Map<string, Json | undefined>()
  for (const text of list) {
    for (const [path, value] of eachChange(JSON.parse(text) as Json[])) {
      let isInside = false
      for (const known of latest.keys()) {
        if (known === path || known.startsWith(`${path}.`)) latest.delete(known)
        else if (path.startsWith(`${known}.`)) isInside = true
      }
      if (value !== undefined || isInside) latest.set(path, value)
    }
  }
  return JSON.stringify([...latest].flatMap(([path, value]) => stateChange(path, value)))
}

function foldData(list: readonly string[], without: ReadonlySet<Json> = new Set()): string {
  const latest = new Map<Json, readonly Json[]>()
  for (const text of list) {
    const data = JSON.parse(text) as Json[]
    for (let i = 0; i < data.length; i += 3) latest.set(data[i]!, data.slice(i, i + 3))
  }
  return JSON.stringify([...latest.values()].filter(([element]) => !without.has(element!)).flat())
}
