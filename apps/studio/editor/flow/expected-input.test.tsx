import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { confirm } from '#plugins/actions/confirm/index'
import { request } from '#plugins/actions/request/index'
import { script } from '#plugins/actions/script/index'
import { form } from '#plugins/components/form/index'
import { input } from '#plugins/components/input/index'
import { marsTable } from '#plugins/components/mars-table/index'
import { searchForm } from '#plugins/components/search-form/index'
import { definePlugin } from '#sdk'
import { createTestSession, elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { runningToken } from '../parts/running-part.ts'
import { expectedInput } from './expected-input.ts'
import { startersOf } from './sample-payload.ts'
import { sampleOf } from './sample-row.ts'

const actions = [confirm, request, script]
const plugins = [definePlugin({ id: 'test', version: '1', components: [form, input, marsTable, searchForm], actions })]
const actionOf = (id: string) => actions.find((action) => action.id === id)

const step = (id: string, action: string, params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name: '', action, params, bindings: {} },
})
const columns = [{ title: 'Actions', type: 'action', list: [{ text: 'Edit', eventName: 'Edit_1' }] }]
const table = (props: JsonObject = {}) =>
  elementRecord('T', { type: 'MarsTable', props: { columns, ...props }, events: { Edit_1: ['f'] } })
const field = (id: string, name: string) =>
  elementRecord(id, { type: 'Input', parentId: 'F', props: { formItem: { name } } })

function open(
  elements: readonly ReturnType<typeof elementRecord>[],
  nodes: readonly FlowNode[] = [],
  state: JsonObject = {},
) {
  const api = {
    kind: 'api',
    id: 'a',
    name: 'orders',
    source: 'source/http',
    config: {},
    bindings: {},
    extra: {},
  } as const
  const session = createTestSession([...elements, api, flowRecord('f', { nodes })], { plugins })
  const changes = Object.entries(state).flatMap(([path, value]): Json[] => [path, value!])
  session.part(runningToken).live.told(changes)
  const [starter] = startersOf(session.document(), 'f')
  return {
    sample: () => sampleOf(session, starter!),
    at: (id: string) => expectedInput(session, { flow: 'f', step: id, actionOf }),
  }
}

describe('what an event brings', () => {
  it('is a row of the data that a table shows', () => {
    const rows = [{ id: 7, name: 'Ann' }]
    expect(open([table()], [], { 'component.T.data': rows }).sample()).toEqual(rows[0])
    expect(open([table()], [], { 'component.T.data': { list: rows, total: 1 } }).sample()).toEqual(rows[0])
  })

  it('is the selected rows with their keys for a button of the selection', () => {
    const rows = [{ code: 7, name: 'Ann' }]
    const selectionActions = [{ text: 'Delete', eventName: 'Edit_1' }]
    const own = table({ columns: [], selectionActions, rowKey: 'code' })
    expect(open([own], [], { 'component.T.data': rows }).sample()).toEqual({ rows, selectedRowKeys: [7] })
  })

  it('is a sample row where the table has no data', () => {
    expect(open([table()]).sample()).toEqual((marsTable.data?.sample as readonly Json[] | undefined)?.[0])
  })

  it('is the fields of a form, with the values that are in it now', () => {
    const own = elementRecord('F', { type: 'Form', events: { onFinish: ['f'] } })
    expect(open([own, field('I', 'name'), field('J', 'city')], [], { 'F.name': 'Ann' }).sample()).toEqual({
      name: 'Ann',
      city: '',
    })
    const bulkActionList = [{ text: 'More', eventName: 'More_1' }]
    const search = elementRecord('F', { type: 'SearchForm', props: { bulkActionList }, events: { More_1: ['f'] } })
    expect(open([search, field('I', 'name')]).sample()).toEqual({ name: '' })
  })

  it('is nothing for an event that brings nothing', () => {
    expect(open([table({ bulkActionList: [{ text: 'New', eventName: 'New_1' }] })]).sample()).not.toBeNull()
    const button = elementRecord('T', {
      type: 'MarsTable',
      props: { bulkActionList: [{ eventName: 'New_1' }] },
      events: { New_1: ['f'] },
    })
    expect(open([button]).sample()).toBeNull()
  })
})

describe('what a step gets', () => {
  const row = { id: 7 }
  const branch: FlowNode = { id: 'b', kind: 'branch', success: [step('yes', 'action/request')], failure: [] }
  const given = { 'component.T.data': [row], 'component.a.data': { list: [1] } }

  it('is what the event brings for as long as actions hand it on', () => {
    const { at } = open([table()], [step('c', 'action/confirm'), branch], given)
    expect([at('c'), at('yes')]).toEqual([row, row])
  })

  it('is the answer of a request, with the data that it gave last', () => {
    const { at } = open([table()], [step('r', 'action/request', { api: 'a' }), step('m', 'action/confirm')], given)
    expect(at('m')).toMatchObject({ code: 0, data: { list: [1] }, msg: '' })
  })

  it('cannot be told behind a script, or in a step that does not exist', () => {
    const { at } = open([table()], [step('s', 'action/script'), step('m', 'action/confirm')], given)
    expect([at('s'), at('m'), at('none')]).toEqual([row, undefined, undefined])
  })
})
