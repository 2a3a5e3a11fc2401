import type { Message } from '#kernel/message'
import { tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { LiveRows } from '../live-rows.ts'
import type { ProgramBinding, ProgramSource, ProgramUse } from '../program.ts'
import type { RowValues } from '../protocol.ts'
import type { World } from '../world.ts'
import { LoopGuard } from './loop-guard.ts'

/** Rows whose requests run concurrently; others wait until some of these end. */
const MOST_ROWS = 50
/** Above all numbers of bindings that a program gives. */
const FIRST_NUMBER = 1_000_000_000
/** No prop has such a path. */
const OWN = '#source.'

export interface RowSourceParts {
  readonly world: Pick<World, 'elapsed'>
  readonly sources: () => readonly ProgramSource[]
  readonly uses: () => readonly ProgramUse[]
  /** Whether its concurrent requests are limited; instances of a block are few and all visible. */
  readonly isLimited: (template: number) => boolean
  /** Formulas in a source's settings that run it again when they give another value; none of one that does not follow. */
  readonly formulasOf: (source: ProgramSource) => readonly ProgramBinding['binding'][]
  readonly load: (source: ProgramSource, scope: string) => void
  /** The row has its data from before; whether it does. */
  readonly resume: (source: ProgramSource, scope: string) => boolean
  readonly cancel: (element: ElementId, scope: string) => void
  readonly failed: (element: ElementId, message: Message, scope: string) => void
}

/** Sources of elements in rows: each row asks its own, as it comes. */
export class RowSources {
  readonly #parts: RowSourceParts
  readonly #rows = new LiveRows()
  readonly #guard: LoopGuard
  /** By element: rows that have asked, in the order in which they did, and those that wait. */
  readonly #asked = new Map<ElementId, Set<string>>()
  readonly #waiting = new Map<ElementId, Set<string>>()
  #bindings: readonly ProgramBinding[] = []
  #begun = false

  constructor(parts: RowSourceParts) {
    this.#parts = parts
    this.#guard = new LoopGuard(parts.world)
  }

  get isNeeded(): boolean {
    return this.#parts.sources().some(inRows)
  }

  /** Stand-ins for the settings of these sources: their values tell which rows have to ask again. */
  bindings(): readonly ProgramBinding[] {
    if (!this.#begun) return []
    let number = FIRST_NUMBER
    this.#bindings = this.#parts
      .sources()
      .filter(inRows)
      .flatMap((source) =>
        this.#parts.formulasOf(source).map(
          (binding): ProgramBinding => ({
            ...{ id: number++, element: source.element, path: `${OWN}${number}`, binding, reads: [] },
            template: source.template!,
          }),
        ),
      )
    return this.#bindings
  }

  /** Code can be run from now on: rows that are there already ask. */
  begin(): void {
    this.#begun = true
    for (const source of this.#parts.sources()) this.restart(source.element)
  }

  /** The settings changed: all rows request again. */
  restart(element: ElementId): void {
    this.forget(element)
    const source = this.#sourceOf(element)
    if (source && this.#begun) for (const { path } of this.#rows.in(source.template!)) this.#come(source, path)
  }

  forget(element: ElementId): void {
    for (const scope of this.#asked.get(element) ?? []) this.#parts.cancel(element, scope)
    this.#asked.delete(element)
    this.#waiting.delete(element)
  }

  has(element: ElementId, scope: string): boolean {
    const source = this.#sourceOf(element)
    return source !== undefined && this.#rows.in(source.template!).some(({ path }) => path === scope)
  }

  /** What a run of bindings told of rows. */
  told(rows: RowValues): void {
    const { came, gone } = this.#rows.take(rows, this.#parts.uses())
    for (const source of this.#parts.sources()) {
      if (!inRows(source)) continue
      for (const row of gone) if (row.template === source.template) this.#leave(source, row.path)
      if (this.#begun) for (const row of came) if (row.template === source.template) this.#come(source, row.path)
    }
    if (this.#bindings.length > 0) this.#again(rows, new Set(came.map(({ path }) => path)))
  }

  /** A formula in settings has another value: that row asks again. */
  #again({ values, isNew }: RowValues, came: ReadonlySet<string>): void {
    if (isNew) return
    const changed = new Map<string, readonly [ProgramSource, string]>()
    const flat = JSON.parse(values) as Json[]
    for (let i = 0; i + 2 < flat.length; i += 3) {
      const binding = (flat[i + 1] as number) < FIRST_NUMBER ? undefined : this.#bindings.find(({ id }) => id === flat[i + 1])
      const scope = binding && this.#rows.pathOf(flat[i]!)
      const source = binding && this.#sourceOf(binding.element)
      if (source && scope !== undefined && !came.has(scope)) changed.set(`${source.element} ${scope}`, [source, scope])
    }
    for (const [place, [source, scope]] of changed) {
      if (!this.#asked.get(source.element)?.has(scope)) continue
      const turn = this.#guard.turn(place)
      if (turn === 'run') this.#parts.load(source, scope)
      else if (turn === 'last') this.#parts.failed(source.element, tell('engine.loop-alone', { element: source.element }), scope)
    }
  }

  #come(source: ProgramSource, scope: string): void {
    const { element, driven, use } = source
    const isGiven = this.#parts.resume(source, scope)
    if (driven === 'view' || use.execute === 'never') return
    const asked = this.#asked.get(element) ?? new Set()
    this.#asked.set(element, asked)
    if (asked.has(scope)) return
    if (asked.size >= MOST_ROWS && !isGiven && this.#parts.isLimited(source.template!)) {
      this.#waiting.set(element, (this.#waiting.get(element) ?? new Set()).add(scope))
      return
    }
    asked.add(scope)
    if (!isGiven) this.#parts.load(source, scope)
  }

  #leave(source: ProgramSource, scope: string): void {
    const { element } = source
    this.#parts.cancel(element, scope)
    const waiting = this.#waiting.get(element)
    waiting?.delete(scope)
    this.#asked.get(element)?.delete(scope)
    if ((this.#asked.get(element)?.size ?? 0) >= MOST_ROWS) return
    for (const next of waiting ?? []) {
      waiting!.delete(next)
      this.#come(source, next)
      return
    }
  }

  #sourceOf = (element: ElementId): ProgramSource | undefined =>
    this.#parts.sources().find((source) => inRows(source) && source.element === element)
}

export const inRows = ({ template }: Pick<ProgramSource, 'template'>): boolean => template !== undefined
export const isOfSource = ({ path }: { readonly path: string }): boolean => path.startsWith(OWN)
