import { expect, it } from 'vitest'
import { applyPatch } from '../records/index.ts'
import { formatPage, parsePage } from '../schema/index.ts'
import type { Json } from '../values/index.ts'
import { editApi, updateFlow } from './index.ts'

const stored = (flow: Json, api: Json) => ({
  elements: [{ id: 'E', type: 'Button', name: 'E', elements: [] }],
  elementsMap: {
    E: {
      ...{ id: 'E', type: 'Button', name: 'E' },
      config: { props: {}, style: {}, events: [{ eventName: 'onClick', flowId: 'f', nickName: 'Save', actions: [], again: flow }] },
    },
  },
  apis: { save: { id: 'save', name: 'save', method: 'POST', again: api } },
})
const read = (flow: Json, api: Json) => {
  const { document } = parsePage(stored(flow, api))
  const written = formatPage(document) as unknown as ReturnType<typeof stored>
  return { document, flow: document.entries.get('f'), api: document.entries.get('save'), written }
}

it('keeps what a flow and an api say of being asked again', () => {
  const { flow, api, written } = read('newest', 'queue')
  expect([flow, api]).toMatchObject([{ again: 'newest' }, { again: 'queue' }])
  expect([written.elementsMap.E.config.events[0]?.again, written.apis.save.again]).toEqual(['newest', 'queue'])
})

it('leaves what is nobody’s word for it where it was', () => {
  const { document, flow, api, written } = read(7, { often: true })
  expect([flow, api]).toEqual([
    expect.not.objectContaining({ again: expect.anything() }),
    expect.not.objectContaining({ again: expect.anything() }),
  ])
  expect(written.elementsMap.E.config.events[0]?.again).toBe(7)
  expect(parsePage(written).document).toEqual(document)
})

it('is changed by commands, and taken back to what is usual', () => {
  const { document } = read('newest', 'queue')
  const context = { document, catalogue: () => undefined, newId: () => 'n' } as never
  const flow = updateFlow.plan(context, { id: 'f', again: null })
  const api = editApi.plan(context, { id: 'save', changes: { again: 'refuse' } })
  const after = applyPatch(applyPatch(document, flow as never), api as never)
  expect(after.entries.get('f')).not.toHaveProperty('again')
  expect(after.entries.get('save')).toMatchObject({ again: 'refuse' })
})
