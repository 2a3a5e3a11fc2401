import { createEngineHost, createProgramCompiler, type Diagnostic, type EngineHost, type ProgramCompiler } from '#kernel/engine'
import {
  applyPatch,
  type Bindings,
  type BlockLookup,
  type Catalogue,
  type ComponentInfo,
  diffDocuments,
  type ElementRecord,
  type PageDocument,
  type PageEntry,
  type VariableRecord,
} from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { workerOnThisThread } from '#sdk/testing'
import { HeadlessRows } from '../../sdk/testing/headless-rows.ts'
import { TestClock } from '../../sdk/testing/test-clock.ts'
import { createTestWorld } from '../../sdk/testing/test-world.ts'
import { TEST_LIBRARY } from './test-library.ts'

const info = (type: string, more: Partial<ComponentInfo> = {}): ComponentInfo => ({
  ...{ type, version: 1, label: { zh: type, en: type }, group: 'basic', tags: [], accepts: 'anything', defaults: {}, formItem: false },
  ...{ functionProps: [], events: [], methods: [], plugin: { id: 'tessera', version: '1.0.0' } },
  ...more,
})
const infos: { readonly [type: string]: ComponentInfo } = {
  Page: info('Page'),
  Text: info('Text'),
  Form: info('Form', { tags: ['form'] }),
  FormList: info('FormList', { repeats: { over: 'field' }, formItem: true }),
  Input: info('Input', { formItem: true }),
  Slot: info('Slot', { tags: ['slot'] }),
  Table: info('Table', { data: { prop: 'data', driven: 'engine' } }),
  Grid: info('Grid', {
    slots: {
      cell: {
        ...{ label: { zh: '单元格', en: 'Cell' }, accepts: 'anything', repeats: { over: 'view' } },
        each: { list: 'columns', keys: ['id'], title: 'title', shows: 'dataIndex' },
      },
    },
  }),
  ForEach: info('ForEach', { repeats: { prop: 'data', key: 'itemKey' }, defaults: { itemKey: 'id' } }),
}
export const catalogue: Catalogue = (type) => infos[type]
const functions = TEST_LIBRARY.functions.map(({ name }) => name)

const bound = (formulas: { readonly [path: string]: string }): Bindings =>
  Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }]))

/** Its id is its type with a number: `Table_1`. */
export const elementOf = (
  id: string,
  formulas: { readonly [path: string]: string } = {},
  more: Partial<ElementRecord> = {},
): ElementRecord => ({
  ...{ kind: 'element', id, type: id.split('_')[0]!, name: id, parentId: null, order: id, props: {}, bindings: bound(formulas) },
  ...{ style: {}, css: '', events: {}, version: 1, extra: {} },
  ...more,
})

export const variableOf = (name: string, defaultValue: Json, formula?: string, id = `variable-${name}`): VariableRecord => ({
  ...{ kind: 'variable', id, name, type: 'object', defaultValue, description: '', extra: {} },
  ...(formula === undefined ? {} : { formula }),
})

/** Data from a source of its own, which gives the value at once. */
export const given = (value: Json): Partial<ElementRecord> => ({
  source: { api: null, source: 'source/test-value', config: { value }, bindings: {}, execute: 'at once' },
})
/** Data from a shared api. */
export const from = (api: string): Partial<ElementRecord> => ({
  source: { api, source: 'source/test-value', config: {}, bindings: {}, execute: 'at once' },
})

export const documentOf = (entries: readonly PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })

/** A page in an engine that follows edits of its document, as the editor's canvas does. */
export class EditedPage {
  readonly #host: EngineHost
  readonly #values = new Map<number, Json>()
  readonly #failing = new Map<string, Diagnostic>()
  readonly #compiler: ProgramCompiler
  readonly #rows = new HeadlessRows(() => this.#compiler.program)
  #document: PageDocument
  readonly #clock = new TestClock()
  #seq = 0

  constructor(entries: readonly PageEntry[], blocks?: BlockLookup) {
    this.#document = documentOf(entries)
    this.#compiler = createProgramCompiler(this.#document, catalogue, { functions, ...(blocks ? { blocks } : {}) })
    this.#host = createEngineHost({ createWorker: () => workerOnThisThread(TEST_LIBRARY, createTestWorld(this.#clock)) })
  }

  static async open(entries: readonly PageEntry[], blocks?: BlockLookup): Promise<EditedPage> {
    const page = new EditedPage(entries, blocks)
    const program = { ...page.#compiler.program, needsEngine: true }
    const ignored = {
      data: () => {},
      state: () => {},
      trace: () => {},
      say: () => {},
      file: async () => null,
      sent: () => {},
      heard: () => {},
      log: () => {},
    }
    const refused = async () => ({ ok: false, reason: 'nobody asks' }) as const
    await page.#host.open(
      { key: 'p', program, env: 'stg', route: {}, user: {}, mode: 'edit' },
      {
        values: ({ values, failures, rows }) => {
          if (rows) page.#rows.take(rows)
          const list = JSON.parse(values) as Json[]
          for (let i = 0; i < list.length; i += 2) page.#values.set(list[i] as number, list[i + 1]!)
          for (const failure of failures) page.#failing.set(`${failure.element}.${failure.path}`, failure)
        },
        mended: ({ places }) => {
          for (const { element, path } of places) page.#failing.delete(`${element}.${path}`)
        },
        ...ignored,
        act: refused,
        call: refused,
      },
    )
    return page
  }

  get entries(): readonly PageEntry[] {
    return [...this.#document.entries.values()]
  }

  /** The page as it is to be from now on, in one edit. */
  async become(entries: readonly PageEntry[]): Promise<void> {
    const patch = diffDocuments(this.#document, documentOf(entries))
    this.#document = applyPatch(this.#document, patch)
    await this.#host.update({ key: 'p', patch: this.#compiler.apply(patch).patch })
    await this.state()
  }

  async push(...changes: Json[]): Promise<void> {
    this.#host.push({ key: 'p', seq: ++this.#seq, changes: JSON.stringify(changes) })
    await this.state()
  }

  async state(): Promise<JsonObject> {
    return JSON.parse(await this.#host.snapshot('p')) as JsonObject
  }

  /** Lets so much time pass, with what sources do in it. */
  async pass(milliseconds: number): Promise<void> {
    await this.#clock.pass(milliseconds)
    await this.state()
  }

  /** Values of bindings as they stand, by place. */
  values(): { [place: string]: Json | undefined } {
    const { bindings } = this.#compiler.program
    return Object.fromEntries(
      bindings
        .filter(({ template }) => template === undefined)
        .map(({ id, element, path }) => [`${element}.${path}`, this.#values.get(id)])
        .sort(),
    )
  }

  /** Values in rows and blocks as they stand, by the path of the row and the place. */
  rowValues(): { [place: string]: Json | undefined } {
    const { bindings } = this.#compiler.program
    const shown = this.#rows.paths().flatMap((path) =>
      bindings.flatMap(({ id, element, path: at, template }) => {
        const value = template === undefined ? undefined : this.#rows.value(path, id)
        return value === undefined ? [] : [[`${path} ${element}.${at}`, value] as const]
      }),
    )
    return Object.fromEntries(shown.sort())
  }

  /** Places that fail, of rows with the first one's path. */
  failing(): readonly string[] {
    return [...this.#failing].map(([place, { scope }]) => (scope === undefined ? place : `${place} ${scope}`)).sort()
  }

  dispose(): void {
    this.#host.dispose()
  }
}
