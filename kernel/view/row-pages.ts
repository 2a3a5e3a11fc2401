import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { DiagnosticPlace, ProgramTemplate, ProgramUse, RowChoice, RowValues } from '#kernel/engine'
import { eachChange, removePath, setPath } from '#kernel/page/path'
import type { ElementId } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { chooseRows } from './chosen-rows.ts'
import { type ElementStore, placed, seen } from './element-store.ts'
import type { MethodTable } from './method-table.ts'
import type { PageOperations } from './page-operations.ts'
import { createRowStyles, type RowStylesTold } from './row-styles.ts'
import { type ElementState, NO_ROWS, ROOT, type RunningPage, type RunningRow, type RunningRows } from './running-page.ts'

/** What rows need of the page that they are on. */
export interface RowParts {
  readonly page: RunningPage
  readonly store: ElementStore
  /** Where templates are used, as the page stands. */
  readonly uses: () => readonly ProgramUse[]
  /** The templates, of which some are blocks. */
  readonly blocks: () => readonly ProgramTemplate[]
  /** The page's own lists of rows, by element and region. */
  readonly list: (id: ElementId, slot: string) => Signal<RunningRows>
  /** Tells of style values that the browser cannot draw, and that it can again. */
  readonly styles: RowStylesTold
  /** A row left the page for good. */
  readonly gone: (path: string) => void
  /** What views and flows of a row do: the page does it, with the row's path. */
  readonly operations: PageOperations
  readonly methods: MethodTable
}

/** Values of one element in a row, by path, and whether a flow showed or hid it. */
interface Cell {
  readonly values: ReadonlyMap<string, Json>
  readonly shown?: boolean
}
const EMPTY: Cell = { values: new Map() }

interface Row extends RunningRow {
  number: number
  readonly path: string
  readonly template: number
  /** Whether it was given anything of its own. */
  isKept: boolean
  /** The state that its elements reported, also before the row was recreated. */
  own: JsonObject
  readonly parent: Row | null
  readonly cells: Map<ElementId, Signal<Cell>>
  readonly elements: Map<ElementId, ReadonlySignal<ElementState | undefined>>
  readonly lists: Map<string, Signal<Rows>>
}
/** Every row is made here. */
interface Rows extends RunningRows {
  readonly rows: readonly Row[]
}
const NONE = NO_ROWS as Rows

/**
 * The rows that are there with their numbers and keys, and what a new one had before it was out of sight; where these are not all, the position of the first, and how many there are; where those
 * behind the first so many stand apart, from where on; whether they are the sample's.
 */
type Told = [
  rows: readonly (readonly [number: number, key: string, own?: Json])[],
  from?: number,
  total?: number,
  near?: number,
  apart?: number,
  isSample?: 1,
]

const keyOf = (id: ElementId, slot: string): string => (slot === '' ? id : `${id} ${slot}`)
/** Under what an element of a row offers its methods. */
export const inRow = (id: ElementId, scope: string): string => `${id}@${scope}`

/** The rows of a page, as the engine tells them. */
class RowPageOperations {
  private readonly refused: ReturnType<typeof createRowStyles>
  private readonly byNumber = new Map<number, Row>()
  private readonly byPath = new Map<string, Row>()
  /** The one scope of each use of a block, as there is no engine to tell of it. */
  private alone = 0

  constructor(private readonly deps: RowParts) {
    const { styles } = deps
    this.refused = createRowStyles(styles)
  }

  /** The block that rows of a template are within, or are. */
  private blockAround(row: Pick<Row, 'template' | 'parent'>): ProgramTemplate['block'] {
    const { blocks } = this.deps
    for (let at: Pick<Row, 'template' | 'parent'> | null = row; at !== null; at = at.parent) {
      const { template } = at
      const block = blocks().find(({ id }) => id === template)?.block
      if (block) return block
    }
    return undefined
  }

  private listOf(parent: Row | null, { element, slot }: ProgramUse): Signal<Rows> {
    const { list } = this.deps
    if (parent === null) return list(element, slot) as Signal<RunningRows> as Signal<Rows>
    const key = keyOf(element, slot)
    const known = parent.lists.get(key) ?? signal(NONE)
    parent.lists.set(key, known)
    return known
  }

  /** The row in which the element has its own state, outward from there; null for the page itself. */
  private home(row: Row, id: ElementId): Row | null {
    const { store } = this.deps
    const template = store.signal(id).peek()?.template ?? 0
    let at: Row | null = row
    while (at !== null && at.template !== template) at = at.parent
    return at
  }

  private cellOf(row: Row, id: ElementId): Signal<Cell> {
    const known = row.cells.get(id) ?? signal(EMPTY)
    row.cells.set(id, known)
    return known
  }

  private elementOf(row: Row, id: ElementId): ReadonlySignal<ElementState | undefined> {
    const { store } = this.deps
    const known = row.elements.get(id)
    if (known) return known
    const cell = this.cellOf(row, id)
    const made = computed(() => {
      let state = store.signal(id).value
      if (!state) return undefined
      const { values, shown } = cell.value
      for (const [path, value] of values) state = placed(state, path, value, shown)
      return shown === undefined || shown === state.visible ? state : seen(state, shown)
    })
    row.elements.set(id, made)
    return made
  }

  private pageOf(row: Omit<Row, 'page'>): RunningPage {
    const { page, operations, methods } = this.deps
    const { path } = row
    return {
      ...page,
      scope: path,
      idOf: (id) => {
        const prefix = this.blockAround(row)?.prefix ?? ''
        return id.startsWith(prefix) ? id : prefix + id
      },
      rows: (id, slot) => this.listOf(row as Row, { element: id, slot } as ProgramUse),
      element: (id) => {
        const at = this.home(row as Row, id)
        return at ? this.elementOf(at, id) : page.element(id)
      },
      emit: (id, event, payload) => void operations.ask(id, event, payload, path),
      ask: (id, event, payload) => operations.ask(id, event, payload, path),
      had: (id) => this.byPath.get(path)?.own[id],
      // What a row has of its own is kept under its path.
      setState: (place, value) => {
        const known = this.byPath.get(path)
        if (known?.page !== (row as Row).page) return
        // What is not drawn any more goes on having what it had.
        if (known.isAsleep) return
        known.isKept = true
        known.own = value === undefined ? removePath(known.own, place) : setPath(known.own, place, value)
        page.setState(`#${path}.${place}`, value)
      },
      load: (id, params, fresh) => operations.load(id, params, fresh, path),
      files: () => page.files(path),
      apply: (id, prop, argumentLists) => operations.apply(id, prop, argumentLists, path),
      provideMethods: (id, offered) => methods.provide(inRow(id, path), offered),
      offers: (id, method) => methods.offers(inRow(id, path), method),
      call: (id, method, args, when, chosen) => operations.call(id, method, args, when, path, chosen),
      chosen: (id, chosen) => operations.chosen(id, chosen, page, path),
    }
  }

  /** A row of a list with a window may be out of sight; it then keeps its state. */
  private drop(row: Row, isGone: boolean): void {
    const { page, gone } = this.deps
    if (this.byNumber.get(row.number) === row) this.byNumber.delete(row.number)
    this.byPath.delete(row.path)
    this.refused.leave(row.path)
    if (row.isKept && isGone) page.setState(`#${row.path}`, undefined)
    if (isGone) gone(row.path)
    for (const inner of row.lists.values()) for (const one of inner.peek().rows) this.drop(one, isGone)
  }

  private place(
    parent: Row | null,
    use: ProgramUse,
    [now, from = 0, total = now.length, near = now.length, apart = 0, isSample]: Told,
  ): void {
    const list = this.listOf(parent, use)
    const before = new Map(list.peek().rows.map((row) => [row.key, row]))
    const isKnown = new Set<Row>()
    const rows = now.map(([number, key, had]) => {
      const known = before.get(key)
      if (known && known.template === use.template) {
        isKnown.add(known)
        before.delete(key)
        if (this.byNumber.get(known.number) === known) this.byNumber.delete(known.number)
        known.number = number
        this.byNumber.set(number, known)
        return known
      }
      const own = `${use.element}:${encodeURIComponent(key).replaceAll('.', '%2E')}`
      const path = parent ? `${parent.path}/${own}` : own
      const parts = {
        key,
        number,
        path,
        template: use.template,
        parent,
        isKept: had !== undefined,
        own: (had ?? {}) as JsonObject,
        isAsleep: false,
        cells: new Map(),
        elements: new Map(),
        lists: new Map(),
      }
      const row: Row = Object.assign(parts, { page: this.pageOf(parts) })
      this.byNumber.set(number, row)
      this.byPath.set(path, row)
      return row
    })
    list.value = {
      rows,
      from,
      total,
      ...(near < rows.length ? { apart: { rows: rows.length - near, from: apart } } : {}),
      ...(isSample ? { isSample: true } : {}),
    }
    for (const row of before.values()) this.drop(row, near === total)
    for (const row of rows) if (!before.has(row.key) && !isKnown.has(row)) this.opened(row)
  }

  /** Of a block that has just come, the flows of its loading start, as those of a page. */
  private opened(row: Row): void {
    const { blocks, page, operations } = this.deps
    const block = blocks().find(({ id }) => id === row.template)?.block
    if (block && page.mode !== 'edit') void operations.ask(`${block.prefix}${ROOT}`, 'onLoad', null, row.path)
  }

  private placeAlone(parent: Row | null): void {
    const { uses } = this.deps
    for (const use of uses()) {
      if (!('inputs' in use.rows) || (use.around ?? 0) !== (parent?.template ?? 0)) continue
      this.place(parent, use, [[[--this.alone, '']]])
      for (const row of this.listOf(parent, use).peek().rows) this.placeAlone(row)
    }
  }

  private lists(row: Row | null): readonly (readonly [Row | null, ProgramUse])[] {
    return this.deps.uses().flatMap((use) => (this.listOf(row, use).peek().rows.length > 0 ? [[row, use] as const] : []))
  }

  /** Lists of which a new program has nothing to tell. */
  private dropUntold(told: ReadonlySet<string>): void {
    const visit = (row: Row | null): void => {
      for (const [parent, use] of this.lists(row)) {
        if (!told.has(`${row?.number ?? 0} ${numberOf(use)}`)) this.place(parent, use, [[]])
        else for (const inner of this.listOf(row, use).peek().rows) if (inner.lists.size > 0) visit(inner)
      }
    }
    visit(null)
  }

  /** Takes what changed in rows. */
  readonly take = ({ lists: ordered, values, isNew }: RowValues): void => {
    const { uses, store } = this.deps
    const told = new Set<string>()
    batch(() => {
      if (isNew) this.byNumber.clear()
      for (const [parent, template, ...rows] of JSON.parse(ordered) as [number, number, ...Told][]) {
        const use = uses().find((one) => numberOf(one) === template)
        const around = parent === 0 ? null : this.byNumber.get(parent)
        if (!use || around === undefined) continue
        told.add(`${parent} ${template}`)
        this.place(around, use, rows)
      }
      if (isNew) this.dropUntold(told)
      const flat = JSON.parse(values) as Json[]
      for (let i = 0; i + 2 < flat.length; i += 3) {
        const row = this.byNumber.get(flat[i] as number)
        const binding = store.binding(flat[i + 1] as number)
        if (!row || !binding) continue
        const cell = this.cellOf(row, binding.element)
        cell.value = { ...cell.peek(), values: new Map([...cell.peek().values, [binding.path, flat[i + 2]!]]) }
        if (store.given(binding.element)?.custom?.[binding.path] !== undefined) this.refused.set(row.path, binding, flat[i + 2]!)
      }
    })
    this.refused.tell()
  }

  /** Data that a row asked for itself, `#ForEach_1:r7.List_2`. */
  readonly data = (place: string, prop: string, value: Json): void => {
    const dot = place.lastIndexOf('.')
    const row = this.byPath.get(place.slice(1, dot))
    if (!row) return
    row.isKept = true
    const cell = this.cellOf(row, place.slice(dot + 1))
    cell.value = { ...cell.peek(), values: new Map([...cell.peek().values, [prop, value]]) }
  }

  /** Uses of blocks on a page without logic. */
  readonly withoutEngine = () => batch(() => this.placeAlone(null))

  /** The engine wrote something of a row's own: it goes with the row. */
  readonly keeps = (changes: string): void => {
    for (const [path] of eachChange(JSON.parse(changes) as Json[])) {
      const row = this.byPath.get(path.slice(1).split('.', 1)[0]!)
      if (row) row.isKept = true
    }
  }

  /** Elements or bindings were removed from the page, so rows drop their values. */
  readonly leave = (ids: readonly ElementId[], places: readonly DiagnosticPlace[]): void => {
    const { page } = this.deps
    const left = new Set(ids)
    this.refused.forget(places, left)
    batch(() => {
      for (const row of [...this.byPath.values()]) {
        if (row.path.split('/').some((part) => left.has(part.slice(0, part.indexOf(':'))))) this.drop(row, true)
        for (const key of row.lists.keys()) if (left.has(key.split(' ', 1)[0]!)) row.lists.delete(key)
        for (const id of ids) {
          row.cells.delete(id)
          row.elements.delete(id)
          if (row.isKept) for (const path of [id, `component.${id}`]) page.setState(`#${row.path}.${path}`, undefined)
        }
        for (const { element, path } of places) {
          const cell = row.cells.get(element)
          if (cell?.peek().values.has(path))
            cell.value = { ...cell.peek(), values: new Map([...cell.peek().values].filter(([known]) => known !== path)) }
        }
      }
    })
    this.refused.tell()
  }

  /** The page as seen from a row; undefined where that is not on the page. */
  readonly pageIn = (scope: string): RunningPage | undefined => this.byPath.get(scope)?.page

  /** Shows or hides an element in the row where it stands, outward from the one that asks; false where it is none of a row. */
  readonly show = (scope: string, id: ElementId, shown: boolean): boolean => {
    const row = this.byPath.get(scope)
    const at = row && this.home(row, id)
    if (!at) return false
    const cell = this.cellOf(at, id)
    cell.value = { ...cell.peek(), shown }
    return true
  }

  /** The path of the first row that has the element. */
  readonly sampleOf = (id: ElementId): string | undefined => {
    const { store } = this.deps
    const template = store.signal(id).peek()?.template
    const firstIn = (row: Row | null): string | undefined => {
      for (const [, use] of this.lists(row))
        for (const inner of this.listOf(row, use).peek().rows) {
          const found = inner.template === template ? inner.path : firstIn(inner)
          if (found !== undefined) return found
        }
      return undefined
    }
    return firstIn(null)
  }

  /** The rows in which a step means an element to be; `scope` is the row that asks. */
  readonly chosen = (scope: string | undefined, id: ElementId, choice: RowChoice) =>
    chooseRows<Row>(
      {
        uses: this.deps.uses,
        templateOf: (element) => this.deps.store.signal(element).peek()?.template ?? 0,
        list: (row, use) => this.listOf(row, use).peek(),
      },
      scope === undefined ? undefined : this.byPath.get(scope),
      id,
      choice,
    )

  /** Under what the nearest such element offers its methods; the id itself for one of the page. */
  readonly nameOf = (scope: string, id: ElementId): string => {
    const row = this.byPath.get(scope)
    const at = row && this.home(row, id)
    return at ? inRow(id, at.path) : id
  }
}

export const createRowPages = (deps: RowParts): Pick<RowPageOperations, keyof RowPageOperations> => new RowPageOperations(deps)

/** By what the engine calls a use. */
const numberOf = ({ id, template }: ProgramUse): number => id ?? template

export type RowPages = ReturnType<typeof createRowPages>
