// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { expect, test } from 'vitest'
import { Author } from '../author.fixture.ts'
import type { ActionNode, Binding, FlowRecord } from '../records/records.ts'
import { referencesTo } from '../references/references.ts'
import { readersOfVariable } from '../references/rename-variable.ts'
import { testReferences } from '../references.fixture.ts'
import * as commands from './all-commands.ts'
import { toClipboard } from './clipboard.ts'

const formula = (source: string): Binding => ({ kind: 'formula', source })
const step = (id: string, action: string, params: ActionNode['params'], bindings: ActionNode['bindings'] = {}): ActionNode => ({
  id,
  kind: 'action',
  name: '',
  action,
  params,
  bindings,
})
const nodesOf = (author: Author, flow: string) => (author.document.entries.get(flow) as FlowRecord).nodes as readonly ActionNode[]

test('a new name of a variable is not written into what only looks like it', () => {
  const author = new Author()
  const count = author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 0 })
  const text = author.add('Text')
  const button = author.add('Button')
  author.do(commands.setProps, {
    ids: [text],
    changes: [
      { path: 'text', binding: formula("'variable.count is ' + variable.count // variable.count") },
      { path: 'label', binding: { kind: 'template', source: 'variable.count: ${context.variable.count}' } },
    ],
  })
  author.do(commands.setProps, { ids: [button], changes: [{ path: 'text', binding: formula("'variable.count'") }] })
  const flow = author.do(commands.addFlow, {
    nodes: [
      step('a', 'action/message', { content: 'variable.count was set' }),
      step('b', 'action/script', { source: "return variable.count + 'variable.count'" }),
      step('c', 'action/set-variable', { name: 'count', value: 'variable.count' }),
    ],
  })
  const api = author.do(commands.addApi, { name: 'one', source: 'source/http', config: { stgApi: '/variable.count/${variable.count}' } })
  expect(readersOfVariable(author.document, 'count', testReferences).map(({ from, path }) => `${from} ${path}`)).toEqual([
    `${text} text`,
    `${text} label`,
    `${flow} c.name`,
    `${flow} b.source`,
    `${api} stgApi`,
  ])
  author.do(commands.editVariable, { id: count, changes: { name: 'total' } })
  expect(author.element(text).bindings).toEqual({
    text: formula("'variable.count is ' + variable.total // variable.count"),
    label: { kind: 'template', source: 'variable.count: ${context.variable.total}' },
  })
  expect(author.element(button).bindings).toEqual({ text: formula("'variable.count'") })
  expect(nodesOf(author, flow).map(({ params }) => params)).toEqual([
    { content: 'variable.count was set' },
    { source: "return variable.total + 'variable.count'" },
    { name: 'total', value: 'variable.count' },
  ])
  expect(author.document.entries.get(api)).toMatchObject({ config: { stgApi: '/variable.count/${variable.total}' } })
})

test('a copy follows ids in code and whole values, and leaves them in texts', () => {
  const author = new Author()
  const card = author.add('Card')
  const form = author.add('Form', card)
  const text = author.add('Text', card)
  author.do(commands.setProps, {
    ids: [text],
    changes: [{ path: 'text', binding: formula(`${form}.name + ' in ${form}' + context['${form}'].x`) }],
  })
  author.do(commands.addFlow, {
    owner: { id: text, event: 'onClick' },
    nodes: [
      step('a', 'action/message', { content: `${form} was sent` }),
      step('b', 'action/component-method', { target: form, args: { also: form } }),
      step('c', 'action/script', { source: `return context.${form}.name + "${form}"` }),
      step('d', 'action/of-a-plugin', { code: `use(${form})` }),
    ],
  })
  expect(referencesTo(author.document, [form], testReferences).map(({ path }) => path)).toEqual([
    'text',
    'b.target',
    'c.source',
    'd.code',
    'b.args.also',
  ])
  const copy = author.do(commands.duplicateElements, { ids: [card] })
  const copied = [...author.document.entries.values()].filter((entry) => entry.kind === 'element' && entry.parentId === copy)
  const [newForm, newText] = copied.map(({ id }) => id) as [string, string]
  expect(author.element(newText).bindings.text?.source).toBe(`${newForm}.name + ' in ${form}' + context['${newForm}'].x`)
  expect(nodesOf(author, author.element(newText).events.onClick![0]!).map(({ params }) => params)).toEqual([
    { content: `${form} was sent` },
    { target: newForm, args: { also: newForm } },
    { source: `return context.${newForm}.name + "${form}"` },
    { code: `use(${newForm})` },
  ])
})

test('a clipboard brings the variables that code reads or steps set, not those that texts mention', () => {
  const author = new Author()
  for (const name of ['read', 'told', 'inPath', 'mentioned']) author.do(commands.addVariable, { name, type: 'string', defaultValue: '' })
  const button = author.add('Button')
  author.do(commands.setProps, { ids: [button], changes: [{ path: 'text', binding: formula("variable.read + ' mentioned'") }] })
  const api = author.do(commands.addApi, { name: 'one', source: 'source/http', config: { prdApi: '/x/${variable.inPath}' } })
  author.do(commands.addFlow, {
    owner: { id: button, event: 'onClick' },
    nodes: [
      step('a', 'action/set-variable', { name: 'told', value: 'mentioned' }),
      step('b', 'action/message', { content: 'mentioned' }),
      step('c', 'action/request', { api }),
    ],
  })
  const other = new Author()
  other.do(commands.pasteElements, { text: toClipboard(author.document, [button], testReferences), parentId: null })
  const brought = [...other.document.entries.values()].flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : []))
  expect(brought.sort()).toEqual(['inPath', 'read', 'told'])
})
