import { expect, test } from 'vitest'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { Kernel } from '#kernel/plugin'
import { actionsPlugin } from '#plugins/presets/actions'
import { defineAction, definePlugin, text, z } from '#sdk'
import { elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { usersOfApi, usersOfElement, usersOfVariable } from './users-of.ts'

const page = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })
const kernel = new Kernel()
const keep = defineAction({
  id: 'action/keep',
  label: { zh: '保存', en: 'Keep' },
  group: 'data',
  icon: 'IconSave',
  params: z.object({ into: text('变量', 'Variable', '', { refers: 'variable' }), target: text('说明', 'Note') }),
  branches: false,
  summary: () => ({ zh: '', en: '' }),
  runs: 'worker',
  run: async () => ({ run: async () => ({ ok: true }) }),
})
kernel.load(definePlugin({ id: 'test.keep', version: '1', actions: [keep] }), actionsPlugin)
const seen = (document: PageDocument) => ({ document: () => document, kernel })
const formula = (source: string) => ({ kind: 'formula' as const, source })

test('a variable is used by the formulas that read it and the steps that set it, each entry once', () => {
  const document = page(
    elementRecord('Button_1', {
      name: 'Save',
      bindings: { text: formula('context.variable.count + 1'), disabled: formula('!variable.count') },
    }),
    elementRecord('Button_2', { bindings: { text: formula('context.variable.counter') } }),
    flowRecord('flow_1', {
      name: 'Add',
      nodes: [
        {
          id: 'n',
          kind: 'action',
          name: '',
          action: 'action/set-variable',
          params: { name: 'count' },
          bindings: { value: formula('variable.count') },
        },
      ],
    }),
  )
  expect(usersOfVariable(seen(document), 'count')).toEqual([
    { id: 'Button_1', kind: 'element', name: 'Save', paths: ['text', 'disabled'] },
    { id: 'flow_1', kind: 'flow', name: 'Add', paths: ['n.name', 'n.value'] },
  ])
  expect(usersOfVariable(seen(document), 'nothing')).toEqual([])
})

test('a variable is found in every spelling, and in no text that only looks like it', () => {
  const bound = (...sources: string[]) => Object.fromEntries(sources.map((source, i) => [`p${i}`, formula(source)]))
  const read = elementRecord('Text_1', {
    bindings: bound(`variable['count']`, 'const { count } = context.variable; return count', '(c) => c.variable.count'),
  })
  const looks = elementRecord('Text_2', {
    bindings: bound(`'variable.count'`, '((variable) => variable.count)({})', 'variable.counter // variable.count'),
  })
  expect(usersOfVariable(seen(page(read, looks)), 'count').map(({ id, paths }) => [id, paths])).toEqual([['Text_1', ['p0', 'p1', 'p2']]])
  expect(usersOfVariable(seen(page(looks)), 'count')).toEqual([])
})

test('an api is used by the elements that get their data from it and the steps that request it', () => {
  const document = page(
    { kind: 'api', id: 'api_1', name: 'orders', source: 'source/http', config: {}, bindings: {}, extra: {} },
    elementRecord('MarsTable_1', { source: { api: 'api_1', source: 'source/http', config: {}, bindings: {}, execute: 'at once' } }),
    flowRecord('flow_1', {
      nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/request', params: { api: 'api_1' }, bindings: {} }],
    }),
  )
  expect(usersOfApi(seen(document), 'api_1').map(({ id, paths }) => [id, paths])).toEqual([
    ['MarsTable_1', ['source.api']],
    ['flow_1', ['n.api']],
  ])
})

test('parameters of a plugin’s action are uses where its declaration says so, and only there', () => {
  const params = { into: 'count', target: 'Text_1' }
  const document = page(
    elementRecord('Text_1', {}),
    flowRecord('flow_1', { nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/keep', params, bindings: {} }] }),
  )
  expect(usersOfVariable(seen(document), 'count').map(({ id, paths }) => [id, paths])).toEqual([['flow_1', ['n.into']]])
  expect(usersOfElement(seen(document), 'Text_1')).toEqual([])
})
