import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setStyle } from '#kernel/page/commands'
import { emptyTheme, type LookEntry } from '#kernel/page/look'
import type { ElementRecord } from '#kernel/page/records'
import { projectLook } from '../../look/read-project-look.ts'
import { createTestSession, elementRecord } from '../inspector/testing.fixture.tsx'
import { makeShared, takeBackShared } from './shared-edits.ts'

let entries: readonly LookEntry[] = []
let sent: { readonly added: readonly LookEntry[]; readonly removed: readonly string[] }[] = []
beforeEach(() => {
  entries = [emptyTheme]
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { edit } = JSON.parse(String(init.body)) as { edit: (typeof sent)[number] }
    sent.push(edit)
    entries = [...entries.filter(({ id }) => !edit.removed.includes(id)), ...edit.added]
    return Response.json({ code: 0, data: {}, msg: '' })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function made() {
  const session = createTestSession([elementRecord('Button_1', { style: { color: 'red' } })], {
    readLook: async () => ({ ...projectLook(entries), documentId: 7 }),
  })
  const result = await makeShared(session, 'Button_1', 'Strong')
  const record = () => session.store.entry('Button_1').peek() as ElementRecord
  return { session, result: result!, record }
}

test('making a shared style writes the look and then the page, and both are taken back together', async () => {
  const { session, result, record } = await made()
  expect(record()).toMatchObject({ style: {}, shared: ['strong'] })
  expect(entries.map(({ id }) => id)).toEqual(['theme', 'strong'])
  expect(await takeBackShared(session, result)).toBe(true)
  expect(record()).toMatchObject({ style: { color: 'red' } })
  expect(record().shared).toBeUndefined()
  expect(entries.map(({ id }) => id)).toEqual(['theme'])
  session.dispose()
})

test('what was edited since is not taken back with it', async () => {
  const { session, result, record } = await made()
  session.run(setStyle, { ids: ['Button_1'], style: { width: 5 } })
  expect(await takeBackShared(session, result)).toBe(false)
  expect(record()).toMatchObject({ style: { width: 5 }, shared: ['strong'] })
  session.undo()
  entries = entries.map((entry) => (entry.kind === 'shared' ? { ...entry, style: { color: 'blue' } } : entry))
  expect(await takeBackShared(session, { ...result, page: session.document() })).toBe(false)
  expect(sent).toHaveLength(1)
  session.dispose()
})
