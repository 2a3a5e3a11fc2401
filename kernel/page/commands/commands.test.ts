import { expect, test } from 'vitest'
import type { Changes } from '#kernel/document'
import { Author } from '../author.fixture.ts'
import type { Command } from '../records/patch.ts'
import { isEmpty } from '../records/patch-algebra.ts'
import type { FlowRecord, PageEntry } from '../records/records.ts'
import { childrenOf, elementOf } from '../records/tree.ts'
import { referencesTo } from '../references/references.ts'
import { testReferences } from '../references.fixture.ts'
import { canPlace } from '../schema/tree-rules.ts'
import type { JsonObject } from '../values/json.ts'
import * as commands from './all-commands.ts'
import { toClipboard } from './clipboard.ts'

test('a new element gets a name, its initial props and children, and a form item a field name of its own', () => {
  const author = new Author()
  author.add('Button')
  const second = author.add('Button', null, 0)
  author.add('Tabs')
  const form = author.add('Form')
  const input = author.add('Input', form)
  expect(author.outline()).toBe('Button2 Button1 Tabs1(Tab1) Form1(Input1)')
  expect(author.element(second).props).toEqual({ text: 'Go' })
  expect(author.element(input).props).toEqual({ formItem: { name: `Input_${input.slice(-6)}` } })
})

test.each(['inserted', 'put in the place of another one'])(
  'a form item of a plugin that is %s has a field name that paths can say',
  (how) => {
    const author = new Author()
    const form = author.add('Form')
    const id = author.add(how === 'inserted' ? 'acme.rating/Stars' : 'Button', form)
    if (how !== 'inserted') author.do(commands.replaceType, { id, type: 'acme.rating/Stars' })
    expect(author.element(id).props.formItem).toEqual({ name: `Stars_${id.slice(-6)}` })
  },
)

test.each([
  ['Input', 'Card', 'Form items go inside a Form'],
  ['Button', 'Button', 'Forbidden to add child component'],
  ['Button', 'Tabs', 'Tabs accepts only: Tab'],
  ['Tab', 'Card', 'This component cannot be placed here'],
  ['Nobody', 'Card', 'Unknown component'],
])('a %s in a %s is refused: %s', (type, parent, reason) => {
  const author = new Author()
  const parentId = author.add(parent)
  expect(author.refusal(commands.insertElement, { type, parentId })).toBe(reason)
  expect(canPlace(author.context, type, parentId)).toMatchObject({ en: reason })
})

test('an element cannot go into itself, nor take a form item out of its form inside a card', () => {
  const author = new Author()
  const form = author.add('Form')
  const card = author.add('Card', form)
  author.add('Input', card)
  expect(author.refusal(commands.moveElements, { ids: [form], parentId: card, index: 0 })).toBe('An element cannot be moved into itself')
  expect(author.refusal(commands.moveElements, { ids: [card], parentId: null, index: 0 })).toBe('Form items go inside a Form')
  expect(canPlace(author.context, card, form)).toBe(true)
})

test('elements move to a gap among the children as they are, in reading order', () => {
  const author = new Author()
  const [a, b, c, d] = ['Text', 'Text', 'Text', 'Text'].map((type) => author.add(type)) as [string, string, string, string]
  author.do(commands.moveElements, { ids: [c, a], parentId: null, index: 4 })
  expect(childrenOf(author.document, null)).toEqual([b, d, a, c])
  author.do(commands.moveUp, { ids: [c] })
  expect(childrenOf(author.document, null)).toEqual([b, d, c, a])
  author.do(commands.moveDown, { ids: [b, d] })
  expect(childrenOf(author.document, null)).toEqual([c, b, d, a])
  expect(author.refusal(commands.moveUp, { ids: [c] })).toBe('It is already the first')
  expect(author.refusal(commands.moveDown, { ids: [a] })).toBe('It is already the last')
})

test('an element moves out of its container and into the one before', () => {
  const author = new Author()
  const card = author.add('Card')
  const text = author.add('Text')
  author.do(commands.moveIntoPrevious, { ids: [text] })
  expect(author.outline()).toBe('Card1(Text1)')
  author.do(commands.moveOut, { ids: [text] })
  expect(childrenOf(author.document, null)).toEqual([card, text])
  expect(author.refusal(commands.moveOut, { ids: [text] })).toBe('It is already directly on the page')
})

test('removing takes what is inside and the flows of nobody else, and tells beforehand who refers to it', () => {
  const author = new Author()
  const card = author.add('Card')
  const button = author.add('Button', card)
  const outside = author.add('Button')
  const own = author.do(commands.addFlow, { owner: { id: button, event: 'onClick' } })
  const shared = author.do(commands.addFlow, { owner: { id: button, event: 'onClick' } })
  author.do(commands.setEvents, { id: outside, event: 'onClick', flows: [shared] })
  author.do(commands.setProps, { ids: [outside], changes: [{ path: 'text', binding: { kind: 'formula', source: `context.${button}.x` } }] })
  expect(referencesTo(author.document, [button], testReferences)).toEqual([{ from: outside, path: 'text', to: button, kind: 'formula' }])
  author.do(commands.removeElements, { ids: [button, card] })
  expect([...author.document.entries.keys()].sort()).toEqual([outside, shared, 'page'].sort())
  expect(own).not.toBe(shared)
})

/** A form with an input, and a button beside it whose flow resets the form and whose text reads the input. */
function formAndButton(author: Author) {
  const card = author.add('Card')
  const form = author.add('Form', card)
  const input = author.add('Input', form)
  const button = author.add('Button', card)
  const flow = author.do(commands.addFlow, {
    owner: { id: button, event: 'onClick' },
    nodes: [
      { id: 'n1', kind: 'action', name: '', action: 'action/component-method', params: { target: form, method: 'reset' }, bindings: {} },
    ],
  })
  author.do(commands.setProps, {
    ids: [button],
    changes: [{ path: 'text', binding: { kind: 'formula', source: `context.${form}.name + variable.count` } }],
  })
  return { card, form, input, button, flow }
}

test('a copy refers to itself and not to what it was copied from', () => {
  const author = new Author()
  const { card, form, input, button, flow } = formAndButton(author)
  const copy = author.do(commands.duplicateElements, { ids: [card, input] })
  expect(author.outline()).toBe('Card1(Form1(Input1) Button1) Card2(Form2(Input2) Button2)')
  const [newForm, newButton] = childrenOf(author.document, copy) as [string, string]
  expect(author.element(newButton).bindings.text?.source).toBe(`context.${newForm}.name + variable.count`)
  const [newFlow] = author.element(newButton).events.onClick as readonly [string]
  expect(newFlow).not.toBe(flow)
  expect((author.document.entries.get(newFlow) as FlowRecord).nodes[0]).toMatchObject({ params: { target: newForm, method: 'reset' } })
  expect(author.element(button).bindings.text?.source).toBe(`context.${form}.name + variable.count`)
  // A form copied whole keeps its field names; an input copied within its form gets another.
  const field = (id: string) => (author.element(id).props.formItem as { name: string }).name
  expect(field(childrenOf(author.document, newForm)[0]!)).toBe(field(input))
  expect(field(author.do(commands.duplicateElements, { ids: [input] }))).toBe(`${field(input)}_2`)
})

test('a clipboard brings its variables along to another page, and refuses what is not ours', () => {
  const author = new Author()
  const { card, form } = formAndButton(author)
  author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 1 })
  author.do(commands.addVariable, { name: 'unused', type: 'number', defaultValue: 1 })
  const text = toClipboard(author.document, [card], testReferences)
  const other = new Author()
  other.do(commands.pasteElements, { text, parentId: null })
  expect(other.outline()).toBe('Card1(Form1(Input1) Button1)')
  expect([...other.document.entries.values()].filter((entry) => entry.kind === 'variable').map((entry) => entry.name)).toEqual(['count'])
  expect(other.refusal(commands.pasteElements, { text: '', parentId: null })).toBe('No copied content available')
  expect(other.refusal(commands.pasteElements, { text: 'hello', parentId: null })).toBe('Copied content format error')
  expect(other.refusal(commands.pasteElements, { text: text.replaceAll('"order"', '"__proto__"'), parentId: null })).toBe(
    'Copied content format error',
  )
  const onlyInput = toClipboard(author.document, childrenOf(author.document, form), testReferences)
  expect(other.refusal(commands.pasteElements, { text: onlyInput, parentId: null })).toBe('Form items go inside a Form')
})

test('props are set by path on several elements, a value and a binding making room for each other', () => {
  const author = new Author()
  const ids = [author.add('Text'), author.add('Text')]
  const set = (change: Parameters<typeof commands.setProps.plan>[1]['changes'][number]) =>
    author.do(commands.setProps, { ids, changes: [change] })
  set({ path: 'formWrap.options', value: [{ label: 'a' }, { label: 'b' }] })
  set({ path: 'formWrap.options.1.label', binding: { kind: 'formula', source: 'x' } })
  expect(author.element(ids[1]!)).toMatchObject({
    props: { formWrap: { options: [{ label: 'a' }, {}] } },
    bindings: { 'formWrap.options.1.label': { source: 'x' } },
  })
  set({ path: 'formWrap', binding: { kind: 'formula', source: 'y' } })
  expect(author.element(ids[0]!)).toMatchObject({ props: {}, bindings: { formWrap: { source: 'y' } } })
  expect(Object.keys(author.element(ids[0]!).bindings)).toEqual(['formWrap'])
  set({ path: 'formWrap.disabled', value: true })
  expect(author.element(ids[0]!)).toMatchObject({ props: { formWrap: { disabled: true } }, bindings: {} })
  set({ path: 'formWrap.disabled' })
  expect(author.element(ids[0]!).props).toEqual({})
  expect(author.refusal(commands.setProps, { ids, changes: [{ path: 'a.__proto__.b', value: 1 }] })).toContain('cannot be used')
})

test('style keys are set, bound and taken away', () => {
  const author = new Author()
  const ids = [author.add('Text')]
  author.do(commands.setStyle, { ids, style: { color: 'red', width: 3 } })
  author.do(commands.setStyle, { ids, style: { width: null }, bindings: { color: { kind: 'formula', source: 'c' } } })
  expect(author.element(ids[0]!)).toMatchObject({ style: {}, bindings: { 'style.color': { source: 'c' } } })
  author.do(commands.setStyle, { ids, style: { color: 'blue' } })
  expect(author.element(ids[0]!)).toMatchObject({ style: { color: 'blue' }, bindings: {} })
})

test('values of widths, states and parts are set apart from each other, and a variant goes with its last value', () => {
  const author = new Author()
  const ids = [author.add('Text')]
  const look = (variant: string, values: JsonObject, bindings = {}) => author.do(commands.setLook, { ids, variant, values, bindings })
  look('', { color: 'red' })
  look('phone', { color: 'blue', width: 3 })
  look('phone@dark:hover', { color: 'white' })
  expect(author.element(ids[0]!)).toMatchObject({
    style: { color: 'red' },
    looks: { phone: { color: 'blue', width: 3 }, 'phone@dark:hover': { color: 'white' } },
  })
  look('phone', { width: null }, { color: { kind: 'formula', source: 'c' } })
  expect(author.element(ids[0]!).looks).toEqual({ 'phone@dark:hover': { color: 'white' } })
  expect(author.element(ids[0]!).bindings).toEqual({ 'looks.phone.color': { kind: 'formula', source: 'c' } })
  look('phone', { color: null })
  look('phone@dark:hover', { color: null })
  expect(Object.keys(author.element(ids[0]!))).not.toContain('looks')
  expect(author.element(ids[0]!).bindings).toEqual({})
})

test('what is no variant, a part that the component lacks and too many variants are refused with the reason', () => {
  const author = new Author()
  const ids = [author.add('Text')]
  const refusal = (variant: string, values: JsonObject = { color: 'red' }) => author.refusal(commands.setLook, { ids, variant, values })
  expect(refusal(':nothing')).toBe('There is no such width, state or part')
  expect(refusal('header/')).toBe('The component has no part “header”: it has none')
  for (let at = 0; at < 40; at++) author.do(commands.setLook, { ids, variant: `w${at}`, values: { top: at } })
  expect(refusal('w40')).toBe('An element has values for at most 40 variants')
})

test('a part or a state that the component does not declare is refused with those that it has, and its values can be taken away', () => {
  const author = new Author()
  const ids = [author.add('Panel')]
  const refusal = (variant: string) => author.refusal(commands.setLook, { ids, variant, values: { color: 'red' } })
  expect(refusal('footer/')).toBe('The component has no part “footer”: it has header (Header), body (Body)')
  expect(refusal(':selected')).toBe('The component has no state “selected”: it has hover, focus, active, disabled')
  expect(refusal('phone@dark:invalid')).toBe('The component has no state “invalid”: it has hover, focus, active, disabled')
  for (const variant of [':disabled', 'header/:hover', 'phone:active'])
    author.do(commands.setLook, { ids, variant, values: { color: 'red' } })
  const text = [author.add('Text')]
  expect(
    author.refusal(commands.setLook, {
      ids: text,
      variant: ':disabled',
      values: {},
      bindings: { color: { kind: 'formula', source: '1' } },
    }),
  ).toBe('The component has no state “disabled”: it has hover, focus, active')
  author.do(commands.setLook, { ids: text, variant: ':disabled', values: { color: null } })
})

test('shared styles are put on an element in their order, each once and four at the most', () => {
  const author = new Author()
  const ids = [author.add('Text')]
  author.do(commands.setShared, { ids, shared: ['card', 'big'] })
  expect(author.element(ids[0]!).shared).toEqual(['card', 'big'])
  for (const shared of [['a', 'a'], ['a', 'b', 'c', 'd', 'e'], ['a b']])
    expect(author.refusal(commands.setShared, { ids, shared })).toBe('An element uses at most 4 shared styles, each once')
  author.do(commands.setShared, { ids, shared: [] })
  expect(Object.keys(author.element(ids[0]!))).not.toContain('shared')
})

test('variables have unique names by the rule, and readers follow a new name', () => {
  const author = new Author()
  const count = author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 0 })
  const text = author.add('Text')
  author.do(commands.setProps, {
    ids: [text],
    changes: [{ path: 'text', binding: { kind: 'formula', source: 'context.variable.count + variable.count2 + count' } }],
  })
  const flow = author.do(commands.addFlow, {
    nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/set-variable', params: { name: 'count', value: 1 }, bindings: {} }],
  })
  for (const name of ['', '1a', '_a', 'a-b', 'a b', 'constructor'])
    expect(author.refusal(commands.addVariable, { name, type: 'string', defaultValue: '' })).toContain('variable name')
  expect(author.refusal(commands.addVariable, { name: 'count', type: 'string', defaultValue: '' })).toBe(
    'There is already a variable "count"',
  )
  author.do(commands.editVariable, { id: count, changes: { name: 'total_2' } })
  expect(author.element(text).bindings.text?.source).toBe('context.variable.total_2 + variable.count2 + count')
  expect((author.document.entries.get(flow) as FlowRecord).nodes[0]).toMatchObject({ params: { name: 'total_2' } })
})

test('replacing keeps what the new component knows, and is refused where its children could not stay', () => {
  const author = new Author()
  const button = author.add('Button')
  author.do(commands.setProps, {
    ids: [button],
    changes: [
      { path: 'text', value: 'Hi' },
      { path: 'block', value: true },
    ],
  })
  author.do(commands.replaceType, { id: button, type: 'Text' })
  expect(author.element(button)).toMatchObject({ type: 'Text', props: { text: 'Hi' } })
  expect(author.element(button).props).not.toHaveProperty('block')
  const form = author.add('Form')
  author.add('Input', form)
  expect(author.refusal(commands.replaceType, { id: form, type: 'Card' })).toBe('Form items go inside a Form')
})

test('clearing the page leaves its variables, and a removed flow leaves every event', () => {
  const author = new Author()
  const { card, flow, button } = formAndButton(author)
  author.do(commands.addVariable, { name: 'count', type: 'number', defaultValue: 1 })
  author.do(commands.removeFlow, { id: flow })
  expect(author.element(button).events).toEqual({})
  expect(elementOf(author.document, card)).toBeDefined()
  author.do(commands.clearPage, {})
  expect([...author.document.entries.values()].map((entry) => entry.kind)).toEqual(['page', 'variable'])
})

test('every command has labels in both languages and an id of its own', () => {
  const all = Object.values(commands).filter((value): value is Command<never> => typeof value === 'object' && 'plan' in value)
  expect(all.length).toBeGreaterThan(20)
  expect(new Set(all.map((command) => command.id)).size).toBe(all.length)
  for (const command of all) expect(command.label.zh && command.label.en).toBeTruthy()
})

test('a plan that changes nothing is an empty patch', () => {
  const author = new Author()
  const text = author.add('Text')
  const plan = commands.setCss.plan(author.context, { ids: [text], css: '' }) as Changes<PageEntry>
  expect(isEmpty(plan)).toBe(true)
})
