import { waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import type { PageRecords, ShownModel } from '../../../../../server/wire.ts'
import { setLocale } from '../../../../shell/messages.ts'
import type { OwnedEditor } from '../../create-editor.ts'
import { openTestEditor } from '../../editor.fixture.ts'
import { expectedInput } from '../../flow/expected-input.ts'
import { recordShapesToken } from '../../parts/record-shapes-part.ts'
import { studioPlugins } from '../../studio-plugins.ts'
import { recordNote } from '../explain/record-note.ts'
import { elementRecord, flowRecord } from '../testing.fixture.tsx'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { sessionScope } from '../types/use-inferred.ts'

const open: OwnedEditor[] = []
afterEach(() => {
  for (const editor of open.splice(0)) editor.dispose()
})

const field = (name: string, label: string, type: string) => ({
  ...{ name, label, type, options: {}, input: { type: 'Input', props: {} }, required: false, operators: [] },
  ...{ may: { create: true, update: true }, target: null, many: false, joined: false, among: null, fields: [] },
})
const order: ShownModel = {
  ...{ name: 'order', label: 'Orders', title: null, may: { create: true, update: true, delete: true } },
  fields: [field('amount', 'Amount due', 'number'), field('city', 'City', 'text')],
}
const source = {
  api: null,
  source: 'source/model',
  config: { model: 'order' },
  bindings: {},
  execute: 'at once',
} as const

/** A page with an empty table of orders, in whose rows a text and a button are. */
async function openPage(): Promise<OwnedEditor> {
  await act(() => setLocale('en'))
  const columns = [{ id: 'col_1', dataIndex: 'amount', title: 'Amount', list: [{ eventName: 'Dynamic_edit' }] }]
  const entries = [
    ...emptyDocument().entries.values(),
    elementRecord('MarsTable_1', { type: 'MarsTable', props: { columns }, source, events: { Dynamic_edit: ['f'] } }),
    elementRecord('Text_1', { type: 'Text', parentId: 'MarsTable_1', slot: 'cell:col_1' }),
    flowRecord('f', {
      nodes: [{ id: 's', kind: 'action', name: '', action: 'action/message', params: {}, bindings: {} }],
    }),
  ]
  const editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      records: {
        page: { id: 1, projectId: 7, name: 'Orders', updatedAt: '', revision: 3, stgState: 3, prdState: 1 },
        ...{ revision: 3, entries, findings: [], access: 'developer' },
      } as unknown as PageRecords,
      shapeOf: async () => order,
    },
  })
  open.push(editor)
  await waitFor(() => expect(editor.part(recordShapesToken).known.peek().size).toBe(1))
  return editor
}

/** What is offered behind the dot. */
const offered = (editor: OwnedEditor, before: string): readonly string[] =>
  memberEntries(membersAt(`${before}.`, before.length, sessionScope(editor))).map(
    ({ name, detail }) => `${name}: ${detail}`,
  )

describe('formulas on a page with an empty table of a model', () => {
  it('are offered the fields of the model, by what they are called and their type', async () => {
    const editor = await openPage()
    editor.selection.value = ['Text_1']
    const fields = ['amount: Amount due · Number', 'city: City · Text']
    for (const before of ['row', 'item', 'component.MarsTable_1.data[0]'])
      expect(offered(editor, before)).toEqual(expect.arrayContaining(fields))
  })

  it('are explained by the model and what its field is called', async () => {
    const editor = await openPage()
    const note = (target: Parameters<typeof recordNote>[1]) => recordNote(editor, target)
    expect(note({ kind: 'row', use: 'MarsTable_1', field: 'amount' })).toEqual({
      ...{ model: 'order', field: 'Amount due · Number' },
    })
    expect(note({ kind: 'element', id: 'MarsTable_1' })).toEqual({ model: 'order' })
    expect(note({ kind: 'element', id: 'Text_1' })).toBeUndefined()
  })

  it('know what a button of a row brings', async () => {
    const editor = await openPage()
    const actionOf = () => undefined
    expect(expectedInput(editor, { flow: 'f', step: 's', actionOf })).toMatchObject({ amount: 0, city: '', id: '' })
  })
})
