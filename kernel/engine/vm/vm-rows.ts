import type { ElementId } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { RUNTIME_MS } from '../limits.ts'
import { type Names, SLOT_ROW } from '../names.ts'
import type { ProgramBinding, ProgramBlock, ProgramTemplate, ProgramUse } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import { ScopePaths } from '../scope-paths.ts'
import type { Vm } from './vm.ts'
import type { VmBindings } from './vm-bindings.ts'

/** What exists once a row on a page. */
export interface ProgramRows {
  readonly templates: readonly ProgramTemplate[]
  readonly uses: readonly ProgramUse[]
  /** Those of templates. */
  readonly bindings: readonly ProgramBinding[]
  /** Bindings that made an engine hang, with the paths of rows in which they are given up: they wait for their turn in each row. */
  readonly held?: readonly (readonly [id: number, gone: readonly string[]])[]
  /** An empty list shows its sample. */
  readonly samples?: boolean
}

let text: Promise<string> | undefined
let loaded: string | undefined

/** Loads what runs rows; a page that has some is opened afterwards. */
export const loadRows = async (): Promise<void> => {
  text ??= import('./rows.text.ts').then(({ ROWS }) => ROWS)
  loaded = await text
}

/** The templates of a page in its VM. */
export class VmRows {
  readonly #vm: Vm
  readonly #bindings: VmBindings
  #isReady = false
  #roots: readonly number[] = []
  #paths = new ScopePaths({})

  constructor(vm: Vm, bindings: VmBindings) {
    this.#vm = vm
    this.#bindings = bindings
  }

  /** Puts all templates in the place of those before; rows are made with the next batch. Answers what did not compile. */
  set({ templates, uses, bindings, held = [], samples = false }: ProgramRows): readonly Diagnostic[] {
    if (!this.#isReady && templates.length === 0) return []
    this.#start()
    if (this.#roots.length > 0) this.#vm.call('untemplate', JSON.stringify(this.#roots), RUNTIME_MS)
    this.#roots = templates.filter(({ parent }) => parent === null).map(({ id }) => id)
    this.#paths = new ScopePaths({ templates, uses })
    const around = new Map(uses.map(({ template, element }) => [template, element]))
    const parents = new Map(templates.map(({ id, parent }) => [id, parent]))
    const blocks = new Map(templates.flatMap(({ id, block }) => (block ? [[id, block] as const] : [])))
    /** What words mean in rows of a template. */
    const namesOf = (id: number): Partial<Names> => {
      const rows: ElementId[] = []
      for (let at: number | null | undefined = id; typeof at === 'number'; at = parents.get(at)) {
        const block = blocks.get(at)
        if (block) return inBlock(block, rows)
        const element = around.get(at)!
        rows.push(this.#paths.blockIn(element) ? SLOT_ROW + element : element)
      }
      return { rows }
    }
    const failures = templates.flatMap((template) =>
      this.#bindings.installTemplate(
        { ...template, names: namesOf(template.id) },
        bindings.filter((binding) => binding.template === template.id),
      ),
    )
    for (const one of held) this.#vm.call('holdBinding', JSON.stringify(one), RUNTIME_MS)
    const inner = uses.map(({ id, element, template, key, keys, rows, around, sample }) => [
      ...[id ?? template, element, template, around === undefined ? (parents.get(template) ?? null) : around || null],
      ...[listOf(rows), key === undefined ? null : key.split('.'), keys === undefined ? null : keys.split('.')],
      ...(samples && sample !== undefined ? [sample] : []),
    ])
    // Those inside of others come first, those of the page in its order.
    const isInside = ([, , , outer]: readonly unknown[]) => outer !== null
    const sorted = [...inner.filter(isInside), ...inner.filter((each) => !isInside(each))]
    this.#vm.call('uses', JSON.stringify(sorted), RUNTIME_MS)
    return failures
  }

  /** What words mean in a row by its path, and a key for texts that mean the same there. */
  namesIn(path: string): { readonly names: Partial<Names>; readonly key: string } {
    const rows = this.#paths.rowsIn(path)
    const block = this.#paths.blockOf(path)?.block
    return { names: block ? inBlock(block, rows) : { rows }, key: `${block?.prefix ?? ''}@${rows.join('/')}` }
  }

  /** `{item, index, key}`; null where there is no such row. */
  row(path: string): JsonObject | null {
    const text = this.#isReady ? this.#vm.call('row', path, RUNTIME_MS) : ''
    return text === '' ? null : (JSON.parse(text) as JsonObject)
  }

  scopesOf(template: number): readonly string[] {
    return this.#isReady ? (JSON.parse(this.#vm.call('scopes', `${template}`, RUNTIME_MS)) as string[]) : []
  }

  hold(path: string): boolean {
    return this.#isReady && this.#vm.call('hold', path, RUNTIME_MS) !== ''
  }

  /** The paths of the rows that have a binding. */
  rowsWith(id: number): readonly string[] {
    return JSON.parse(this.#vm.call('rowsWith', JSON.stringify(id), RUNTIME_MS)) as string[]
  }

  /** The next batch runs a held binding in this row; in all of them from now on without one. */
  giveTurn(id: number, path?: string): void {
    this.#vm.call('giveTurn', JSON.stringify(path === undefined ? [id] : [id, path]), RUNTIME_MS)
  }

  /** The rows around a place as JSON `[[element, key, index, item], …]`, the outermost first; empty where it is not there. */
  around(path: string): string {
    return this.#isReady ? this.#vm.call('around', path, RUNTIME_MS) : ''
  }

  /** Has a row answer as it was, in `rows` as `around` has them; whether its lists are there. `again`: it does already. */
  stand(path: string, rows: string, again: boolean): boolean {
    return this.#isReady && this.#vm.call('stand', `[${JSON.stringify(path)},${rows},${again}]`, RUNTIME_MS) !== ''
  }

  release(path: string): void {
    this.#vm.call('release', path, RUNTIME_MS)
  }

  #start(): void {
    if (this.#isReady) return
    if (loaded === undefined) throw new Error('What runs rows was not loaded before the page was opened')
    this.#vm.library(loaded)
    this.#isReady = true
  }
}

/** Nothing of the page around is known in a block. */
const inBlock = ({ names, prefix }: ProgramBlock, rows: readonly ElementId[]): Partial<Names> => {
  const given = new Map(Object.entries(names))
  return { elements: new Set(), given, inBlock: true, texts: prefix, ...(rows.length > 0 ? { rows } : {}) }
}

function listOf(rows: ProgramUse['rows']): object {
  if ('binding' in rows) return { kind: 'binding', binding: rows.binding }
  if ('value' in rows) return { kind: 'value', value: rows.value }
  if ('inputs' in rows)
    return { kind: 'inputs', value: rows.inputs, bound: Object.entries(rows.bound).map(([path, id]) => [path.split('.'), id]) }
  const row = /^~(\d+)(?:\.(.*))?$/s.exec(rows.path)
  if (!row) return { kind: 'state', parts: rows.path.split('.') }
  return { kind: 'item', level: Number(row[1]), parts: row[2] === undefined ? [] : row[2].split('.') }
}
