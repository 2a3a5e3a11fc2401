import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoadResult, PageProgram, SourceContext, SourceRuntime } from '#kernel/engine'
import { compilePage } from '#kernel/engine/program/compile-page'
import type { Json, JsonObject } from '#kernel/page/values'
import { PRODUCT } from '#kernel/plugin'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { workerOnThisThread } from '#sdk/testing'
import { storedPage } from '../helpers/api.ts'
import { inWords } from '../helpers/in-words.ts'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'
import { catalogue, readPage } from './run-page.ts'

interface Asked {
  readonly of: Json
  readonly signal: AbortSignal
  answer(data: Json): void
  fail(why: string): void
}

/** A source that answers when the test says so. */
function probe() {
  const asked: Asked[] = []
  const runtime: SourceRuntime = {
    id: 'source/probe',
    owner: PRODUCT,
    follows: true,
    run: (config: JsonObject, _params: Json, { signal }: SourceContext) =>
      new Promise<LoadResult>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true })
        const tell = (code: number, data: Json, msg: string) => resolve({ code, data, originData: data, msg })
        asked.push({ of: config.of ?? null, signal, answer: (data) => tell(0, data, ''), fail: (why) => tell(5, null, why) })
      }),
  } as unknown as SourceRuntime
  const library = { ...baseEngineLibrary, sources: [...baseEngineLibrary.sources, runtime] }
  return { asked, createWorker: () => workerOnThisThread(library) }
}

const list = (count: number, of = (n: number): Json => `of ${n}`) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, of: of(n) }))
const elements = [
  {
    ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.list'), itemKey: 'id' } },
    children: [
      {
        id: 'ForEach_2',
        type: 'ForEach',
        props: { data: [] },
        children: [{ id: 'Text_1', type: 'Text', props: { text: formula('item.n') } }],
      },
      { id: 'Text_2', type: 'Text', props: { text: formula('(component.ForEach_2.data ?? []).length') } },
    ],
  },
]

/** The inner list asks a source with `item.of` of its row. */
function programOf(rows: Json): PageProgram {
  const program = rowsProgram({ elements, variables: { list: rows } })
  const stored = program.elements.find(({ id }) => id === 'ForEach_2')!
  const use = {
    api: null,
    source: 'source/probe',
    config: {},
    bindings: { of: { kind: 'formula', source: 'item.of' } },
    execute: 'at once',
  } as const
  const source = { element: 'ForEach_2', template: stored.template!, use, prop: 'data', driven: 'engine' } as const
  const uses = program.uses!.map((one) => (one.element === 'ForEach_2' ? { ...one, rows: { path: 'component.ForEach_2.data' } } : one))
  return { ...program, uses, sources: [source] }
}

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())
async function open(rows: Json) {
  const { asked, createWorker } = probe()
  opened = openRows(programOf(rows), Promise.resolve(), createWorker)
  const { page, settled } = opened
  await page.ready
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await settled()
  const write = async (value: Json) => {
    page.setState('variable.list', value)
    await settled()
  }
  return { asked, settled, write, opened, page }
}
const of = (asked: readonly Asked[]) => asked.map((one) => one.of)

describe('a source of an element in rows', () => {
  it('is asked by each row with its own item, six at a time, and gives each row its own data', async () => {
    const { asked, settled, opened } = await open(list(9))
    expect(of(asked)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `of ${n}`))
    asked[2]!.answer([{ n: 'two' }, { n: 'deux' }])
    asked[0]!.answer([{ n: 'zero' }])
    await settled()
    expect(of(asked).slice(6)).toEqual(['of 6', 'of 7'])
    expect(opened.shown('ForEach_2', 'Text_1', 'text')).toEqual({
      'ForEach_1:r0/ForEach_2:0': 'zero',
      'ForEach_1:r2/ForEach_2:0': 'two',
      'ForEach_1:r2/ForEach_2:1': 'deux',
    })
    expect(opened.shown('ForEach_1', 'Text_2', 'text')).toMatchObject({ 'ForEach_1:r0': 1, 'ForEach_1:r1': 0, 'ForEach_1:r2': 2 })
    expect(opened.row('ForEach_1:r2')!.element('ForEach_2').peek()!.props.data).toEqual([{ n: 'two' }, { n: 'deux' }])
  })

  it('is asked once by rows that ask the same', async () => {
    const { asked, settled, opened } = await open(list(20, (n) => n % 2))
    expect(of(asked)).toEqual([0, 1])
    asked[1]!.answer([{ n: 'odd' }])
    await settled()
    expect(Object.keys(opened.shown('ForEach_2', 'Text_1', 'text'))).toHaveLength(10)
    expect(asked).toHaveLength(2)
  })

  it('is asked by fifty rows at most; one that leaves gives its place to the next', async () => {
    const { asked, settled, write } = await open(list(60))
    for (let n = 0; n < 50; n++) {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(n))
      asked[n]!.answer([])
    }
    await settled()
    expect(asked).toHaveLength(50)
    await write(list(60).slice(1))
    expect(of(asked).slice(50)).toEqual(['of 50'])
  })

  it('is cancelled with a row that leaves, and its answer reaches nobody', async () => {
    const { asked, settled, write, opened } = await open(list(2))
    await write(list(1))
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true])
    asked[1]!.answer([{ n: 'late' }])
    await settled()
    expect(opened.shown('ForEach_2', 'Text_1', 'text')).toEqual({})
  })

  it('is asked again by the one row whose settings changed, and by one that is refreshed', async () => {
    const { asked, write, opened, settled } = await open(list(3))
    for (const one of asked) one.answer([{ n: one.of }])
    await settled()
    await write(list(3).map((one) => (one.id === 'r1' ? { ...one, of: 'other' } : one)))
    expect(of(asked).slice(3)).toEqual(['other'])
    asked[3]!.answer([{ n: 'new' }])
    await settled()
    expect(opened.shown('ForEach_2', 'Text_1', 'text')['ForEach_1:r1/ForEach_2:0']).toBe('new')
    const refreshed = opened.row('ForEach_1:r2')!.load('ForEach_2', {}, true)
    await vi.waitFor(() => expect(asked).toHaveLength(5))
    asked[4]!.answer([{ n: 'fresh' }])
    expect(await refreshed).toMatchObject({ code: 0, data: [{ n: 'fresh' }] })
    await settled()
    expect(opened.shown('ForEach_2', 'Text_1', 'text')).toMatchObject({
      'ForEach_1:r0/ForEach_2:0': 'of 0',
      'ForEach_1:r2/ForEach_2:0': 'fresh',
    })
  })

  it('fails in one row and says in which; the others have their data', async () => {
    const { asked, settled, opened, write } = await open(list(3))
    asked[0]!.answer([{ n: 'fine' }])
    asked[1]!.fail('no such order')
    await settled()
    expect(opened.failures.at(-1)).toMatchObject({
      code: 'SOURCE_FAILED',
      element: 'ForEach_2',
      scope: 'ForEach_1:r1',
      message: 'no such order',
    })
    expect(opened.shown('ForEach_2', 'Text_1', 'text')).toEqual({ 'ForEach_1:r0/ForEach_2:0': 'fine' })
    asked[2]!.fail('closed')
    await settled()
    expect(opened.failures.at(-1)).toMatchObject({ scope: 'ForEach_1:r1', rows: 2 })
    await write(list(3).filter(({ id }) => id !== 'r1'))
    expect(opened.failures.at(-1)).toMatchObject({ scope: 'ForEach_1:r2', message: 'closed' })
  })

  it('keeps its data while its row is in the list, also when the row moves', async () => {
    const { asked, settled, write, opened } = await open(list(3))
    for (const one of asked) one.answer([{ n: one.of }])
    await settled()
    await write(list(3).reverse())
    expect(asked).toHaveLength(3)
    expect(Object.values(opened.shown('ForEach_2', 'Text_1', 'text'))).toEqual(['of 2', 'of 1', 'of 0'])
  })

  it('says that it asks once a row', () => {
    const { document } = readPage(storedPage(elements))
    const entries = new Map(document.entries)
    const inner = entries.get('ForEach_2')!
    const source = { api: null, source: 'source/http', config: {}, bindings: {}, execute: 'at once' }
    entries.set('ForEach_2', { ...inner, source } as typeof inner)
    const { findings, program } = compilePage({ entries }, catalogue)
    const told = findings.filter(({ code }) => code === 'SOURCE_PER_ROW')
    expect(told.map(({ entry, message }) => [entry, inWords(message)])).toEqual([['ForEach_2', expect.stringContaining('once a row')]])
    expect(program.sources[0]!.template).toBe(program.uses!.find(({ element }) => element === 'ForEach_1')!.template)
  })
})
