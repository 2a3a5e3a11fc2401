import type { PageCalls } from '#kernel/engine'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { TestElements } from './test-elements.ts'
import type { TestPage, TestPageOptions } from './test-page.ts'

/** What views did to a page under test. */
export interface Recording {
  readonly emitted: TestPage['emitted'][number][]
  readonly state: TestPage['state'][number][]
}

const DONE = { code: 0, data: null, originData: null, msg: '' }

/** In the place of an engine: records what the page pushes and fires, and answers by the options of the test. */
export class TestEngine {
  /** Of rows, by their list and key. */
  private readonly numbers = new Map<string, number>()
  private pageCalls: PageCalls | undefined
  private tellRows: (at: number, rows: readonly string[]) => void = () => undefined

  constructor(
    private readonly elements: TestElements,
    private readonly options: TestPageOptions,
    private readonly recording: Recording,
  ) {}

  async open({ key }: { readonly key: string }, calls: PageCalls): Promise<void> {
    const { repeaters, computed, all } = this.elements
    this.pageCalls = calls
    this.tellRows = (at, rows) => {
      const lists = JSON.stringify([[0, at + 1, rows.map((row) => [this.numberOf(at, row), row])]])
      calls.values({ key, seq: 0, values: '[]', failures: [], rows: { lists, values: '[]' } })
    }
    for (const [at, { rows = [] }] of repeaters.entries()) this.tellRows(at, rows)
    const first = all.reduce((count, { functions = [] }) => count + functions.length, 0)
    const values = computed.flatMap(({ value }, at) => [first + at, value])
    if (values.length > 0) calls.values({ key, seq: 0, values: JSON.stringify(values), failures: [] })
  }
  async close(): Promise<void> {}
  async update(): Promise<void> {}
  surround(): void {}
  stopSending(): void {}

  push({ changes }: { readonly changes: string }): void {
    const list = JSON.parse(changes) as Json[]
    // What is a row's own is told under its path.
    for (let i = 0; i < list.length; i += 2) if (String(list[i]).startsWith('#')) this.recording.state.push([String(list[i]), list[i + 1]!])
    for (const [at, { id }] of this.elements.repeaters.entries()) {
      const found = list.lastIndexOf(`component.${id}.keys`)
      if (found >= 0) this.tellRows(at, (list[found + 1] as string[] | null) ?? [])
    }
  }

  /** Where a flow is wired to an event of a row. */
  async fire({ element, event, payload }: { readonly element: ElementId; readonly event: string; readonly payload: string }) {
    this.recording.emitted.push({ id: element, event, payload: JSON.parse(payload) as Json })
    return true
  }
  async snapshot(): Promise<string> {
    return '{}'
  }
  async evaluate(): Promise<string> {
    return JSON.stringify({ ok: true, value: null, ms: 0 })
  }
  async match({ pattern, text }: { readonly pattern: string; readonly text: string }): Promise<'yes' | 'no'> {
    return new RegExp(pattern).test(text) ? 'yes' : 'no'
  }

  async load({ element, params }: { readonly element: ElementId; readonly params: string }): Promise<string> {
    return JSON.stringify((await this.options.load?.(element, JSON.parse(params) as Json)) ?? DONE)
  }
  async send({ element, params, upload }: { readonly element: ElementId; readonly params: string; readonly upload: number }) {
    const tell = (loaded: number, total: number) => this.pageCalls?.sent({ key: 'test', upload, loaded, total })
    const hear = (part: Json) => this.pageCalls?.heard({ key: 'test', upload, part: JSON.stringify(part) })
    const answer = await this.options.send?.(JSON.parse(params) as Json, tell, element, hear)
    return JSON.stringify(answer ?? DONE)
  }
  async apply({ path, calls }: { readonly path: string; readonly calls: string }): Promise<string> {
    const all = JSON.parse(calls) as Json[][]
    return JSON.stringify(all.map((args) => this.options.apply?.(path, args) ?? args[0] ?? null))
  }

  private numberOf(at: number, row: string): number {
    const name = `${at} ${row}`
    this.numbers.set(name, this.numbers.get(name) ?? this.numbers.size + 1000)
    return this.numbers.get(name)!
  }
}
