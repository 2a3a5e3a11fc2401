import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Changes, type Edit, withCells } from '#kernel/document'
import { PAGE_ID, type PageEntry, type VariableRecord } from '#kernel/page/records'
import { emptyDocument, pageKind } from '#kernel/page/schema'
import type { ApiError } from '../api-error.ts'
import { sendEdits } from './send-edit.ts'

afterEach(() => vi.unstubAllGlobals())

const page = emptyDocument().entries.get(PAGE_ID)!
const variable: VariableRecord = { kind: 'variable', id: 'v', name: 'a', type: 'string', defaultValue: '', description: '', extra: {} }
const changes: Changes<PageEntry> = new Map([[PAGE_ID, { from: page, to: { ...page, css: 'a {}' } as PageEntry }]])
const answering = (status: number, body: object) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json(body, { status })
  })
  return sent
}
const send = () => sendEdits(pageKind, 7)({ revision: 3, changes, edit: 'edit_00000001' })
const refusal = async (status: number, code: number, data: unknown): Promise<ApiError> => {
  answering(status, { code, data, msg: 'no' })
  return send().then(
    () => Promise.reject(new Error('It was taken')),
    (thrown: unknown) => thrown as ApiError,
  )
}

describe('a save of a document', () => {
  it('sends the cells that changed, the revision and the id of the edit', async () => {
    const sent = answering(200, { code: 0, data: { revision: 4, again: false, entries: { x: null } }, msg: '' })
    expect(await send()).toEqual({ revision: 4, entries: { x: null } })
    expect(sent).toEqual([{ id: 7, revision: 3, edit: { id: 'edit_00000001', added: [], removed: [], cells: [[PAGE_ID, 'css', 'a {}']] } }])
  })

  it('rejects with both sides of a conflict', async () => {
    const data = { revision: 9, updatedBy: 'Li', updatedAt: 'now', overlap: [], records: [PAGE_ID], theirs: { [PAGE_ID]: page } }
    expect((await refusal(409, 40905, data)).data).toEqual({
      ...{ revision: 9, updatedBy: 'Li', updatedAt: 'now' },
      ...{ theirs: { [PAGE_ID]: page }, overlap: [PAGE_ID] },
    })
  })

  it.each([
    ['a full project', 409, 40960, { quota: 'projectBytes', used: 9, limit: 9 }],
    ['a writer at the same moment', 409, 40906, null],
    ['an edit that does not fit', 400, 40025, { entry: 'x' }],
  ])('rejects with the refusal as it is for %s', async (_what, status, code, data) => {
    const error = await refusal(status, code, data)
    expect([error.status, error.code, error.data]).toEqual([status, code, data])
  })

  it('is sent as several edits where one record has more cells than the server takes, and loses nothing of either side', async () => {
    const many = Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`k${at}`, at]))
    const large = { ...page, props: many, css: 'a {}' } as PageEntry
    const theirs = { ...page, style: { color: 'red' } } as PageEntry
    const sent: { readonly revision: number; readonly edit: Edit<PageEntry> }[] = []
    let server: PageEntry = theirs
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      const save = JSON.parse(String(init.body)) as (typeof sent)[number]
      sent.push(save)
      server = withCells(pageKind, server, save.edit.cells)
      const entries = sent.length === 1 ? { [PAGE_ID]: server } : {}
      return Response.json({ code: 0, data: { revision: save.revision + 2, again: false, entries }, msg: '' })
    })
    const added = { ...variable, id: 'v' }
    const gone = { ...variable, id: 'w' }
    const all: Changes<PageEntry> = new Map([
      [PAGE_ID, { from: page, to: large }],
      ['v', { from: null, to: added }],
      ['w', { from: gone, to: null }],
    ])
    const saved = await sendEdits(pageKind, 7)({ revision: 3, changes: all, edit: 'edit_00000001' })
    expect(sent.map(({ revision, edit }) => [revision, edit.id, edit.cells.length, edit.added.length, edit.removed])).toEqual([
      [3, 'edit_00000001', 20_000, 1, []],
      [5, 'edit_00000001-20000', 20_000, 0, []],
      [7, 'edit_00000001-40000', 5_001, 0, ['w']],
    ])
    expect(server).toEqual({ ...large, style: { color: 'red' } })
    expect(saved).toEqual({ revision: 9, entries: { [PAGE_ID]: server } })
  })
})
