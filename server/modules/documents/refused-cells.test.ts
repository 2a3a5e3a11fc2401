import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cell, Json } from '#kernel/document'
import type { PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { wordingFaults } from '../../../tests/helpers/wording.ts'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'

let server: TestServer
let ann: TestUser
let documentId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  documentId = (await ann.newPage((await ann.newProject()).id)).documentId
  await send([], Object.values(entries))
})
afterAll(() => server.close())

const entries: { readonly [kind: string]: PageEntry } = {
  element: element('element'),
  variable: { kind: 'variable', id: 'variable', name: 'total', type: 'string', defaultValue: '', description: '', extra: {} },
  api: { kind: 'api', id: 'api', name: 'Orders', source: 'source/http', config: {}, bindings: {}, extra: {} },
  flow: { kind: 'flow', id: 'flow', name: 'Flow', nodes: [], extra: {} },
  text: { kind: 'text', id: 'text', values: {}, note: '', extra: {} },
}
const WRONG: readonly Json[] = [5, 'odd', true, null, [], [7], {}, { zzExtra: 1 }, ['odd', 'odd']]

let edits = 0
async function send(cells: readonly Cell[], added: readonly PageEntry[] = [], locale: 'zh' | 'en' = 'en'): Promise<string> {
  const edit = { id: `edit-${String(++edits).padStart(8, '0')}`, added, cells, removed: [] }
  const headers = { 'content-type': 'application/json', 'accept-language': locale }
  const answer = await ann.raw('/api/documents/edit', { method: 'POST', headers, body: JSON.stringify({ id: documentId, edit }) })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  return code === 0 ? '' : msg
}

it.each(Object.entries(pageKind.parts))('refuses a wrong value of any part of a %s with a sentence for people', async (kind, parts) => {
  const faults = new Set<string>()
  const id = kind === 'page' ? 'page' : kind
  for (const { name } of parts)
    for (const path of [name, `${name}/odd`])
      for (const value of WRONG)
        for (const locale of ['en', 'zh'] as const) {
          const shown = await send([[id, path, value]], [], locale)
          // Content of people, which is quoted as it is.
          const words = shown.replaceAll(/“(?:odd|page|element|variable|api|flow|text)”/g, '“”')
          if (shown !== '')
            for (const fault of wordingFaults(words, locale)) faults.add(`${path} = ${JSON.stringify(value)} ${fault}: ${shown}`)
        }
  expect([...faults]).toEqual([])
  expect(server.faults).toEqual([])
})
