import { describe, expect, test } from 'vitest'
import { insertElement, replaceType, setProps } from '#kernel/page/commands'
import {
  applyPatch,
  type Command,
  type CommandContext,
  childrenOf,
  type ElementRecord,
  elementOf,
  invert,
  NOTHING_DECLARED,
  PAGE_ID,
  type PageDocument,
} from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue, componentsPoint } from '#sdk'
import { sampleOf } from '../../../../tests/helpers/long.ts'
import { elementRecord } from '../inspector/testing.fixture.tsx'
import { candidatesFor, lossesOf, replacing, tryReplacing } from './replacements.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)
const declarations = kernel.registry(componentsPoint).all.value
const byType = new Map(collectCatalogue(basePlugins).components.map((info) => [info.type, info]))
const declared = (type: string) => declarations.find((each) => each.type === type)!
const offered = declarations.filter(({ hidden, onlyIn }) => !hidden && onlyIn === undefined)
const base = { catalogue: (type: string) => byType.get(type), references: NOTHING_DECLARED, newId: createId }

const page = {
  kind: 'page',
  id: PAGE_ID,
  schemaVersion: 1,
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  interceptor: {},
  extra: {},
} as const
const pageOf = (...elements: ElementRecord[]): PageDocument => ({
  entries: new Map([page, ...elements].map((entry) => [entry.id, entry] as const)),
})
const contextOf = (document: PageDocument): CommandContext => ({ ...base, document })
function run<Args>(document: PageDocument, command: Command<Args>, args: Args): PageDocument {
  const planned = command.plan(contextOf(document), args)
  if ('refused' in planned) throw new Error(planned.refused.en)
  return applyPatch(document, planned)
}

/** A component as the palette adds it, in what it needs around it. */
function added(type: string): { readonly document: PageDocument; readonly element: ElementRecord } {
  const need = byType.get(type)?.needsAncestor?.tag
  const around = need && offered.find(({ tags }) => tags?.includes(need))
  const empty = around ? pageOf(elementRecord('Around_1', { type: around.type })) : pageOf()
  const document = run(empty, insertElement, { type, parentId: around ? 'Around_1' : null })
  const element = [...document.entries.values()].find(
    (entry) => entry.kind === 'element' && !empty.entries.has(entry.id) && entry.type === type,
  )
  return { document, element: element as ElementRecord }
}

/** Components in a usual run; all of them in a long one. */
const SAMPLE = 20

describe.each(
  sampleOf(
    offered.map(({ type }) => type),
    SAMPLE,
  ),
)('%s', (type) => {
  test('can be replaced by every component that fits, with valid settings, and the change can be undone', () => {
    const { document, element } = added(type)
    const context = contextOf(document)
    for (const { declaration, reason } of candidatesFor(element, offered, context)) {
      if (reason) {
        expect(reason.en && reason.zh, `${type} by ${declaration.type}`).toBeTruthy()
        continue
      }
      const args = replacing(element, declared(type), declaration, base.catalogue)
      const planned = replaceType.plan(context, args)
      if ('refused' in planned) throw new Error(`${type} by ${declaration.type}: ${planned.refused.en}`)
      const after = applyPatch(document, planned)
      const made = elementOf(after, element.id)!
      expect(made).toMatchObject({
        id: element.id,
        type: declaration.type,
        name: element.name,
        parentId: element.parentId,
        order: element.order,
      })
      expect(declaration.props.safeParse(made.props).error, `${type} by ${declaration.type}`).toBeUndefined()
      expect(applyPatch(after, invert(planned))).toEqual(document)
    }
  })
})

test('lists similar components first, and refused ones last with their reasons', () => {
  const { document, element } = added('Input')
  const candidates = candidatesFor(element, offered, contextOf(document))
  expect(declared(candidates[0]!.declaration.type).formItem).toBeDefined()
  expect(candidates.some(({ declaration }) => declaration.type === 'Input')).toBe(false)
  const first = candidates.findIndex(({ reason }) => reason)
  expect(candidates.slice(first).every(({ reason }) => reason)).toBe(first >= 0)
})

test('moves the text of an element to the text setting of the new component, and lists lost settings by label', () => {
  const { document: before, element: button } = added('Button')
  const document = run(before, setProps, {
    ids: [button.id],
    changes: [
      { path: 'text', value: 'Orders' },
      { path: 'block', value: true },
    ],
  })
  const old = elementOf(document, button.id)!
  const title = declarations.find(({ text }) => text !== undefined && text !== declared('Button').text)!
  const args = replacing(old, declared('Button'), title, base.catalogue)
  const made = tryReplacing(contextOf(document), args) as ElementRecord
  expect(made.props[title.text!.split('.')[0]!]).toBeDefined()
  const lost = lossesOf(old, made, declared('Button'), args)
  expect(lost.settings.map(({ en }) => en)).not.toContain('Text')
})

test('keeps formulas, flows and data that the new component supports, and lists those that are lost', () => {
  const input = elementRecord('Input_1', {
    type: 'Input',
    parentId: 'Form_1',
    props: { formItem: { name: 'city', label: 'City' }, formWrap: { maxLength: 9, placeholder: 'Where' } },
    bindings: { 'formWrap.disabled': { kind: 'formula', source: 'variable.locked' } },
    events: { onChange: ['flow'], onPressEnter: ['flow'] },
  })
  const document = pageOf(elementRecord('Form_1', { type: 'Form' }), input)
  const args = replacing(input, declared('Input'), declared('Select'), base.catalogue)
  const made = tryReplacing(contextOf(document), args) as ElementRecord
  expect(made.props).toMatchObject({ formItem: { name: 'city', label: 'City' } })
  expect(made.bindings['formWrap.disabled']).toEqual({ kind: 'formula', source: 'variable.locked' })
  expect(made.events.onChange).toEqual(['flow'])
  const lost = lossesOf(input, made, declared('Input'), args)
  expect(lost.settings.length).toBeGreaterThan(0)
  expect(lost.events).toHaveLength(Object.hasOwn(made.events, 'onPressEnter') ? 0 : 1)
})

test('gives an empty container the children of a new one', () => {
  const { document, element } = added('Button')
  const after = run(document, replaceType, { id: element.id, type: 'Tabs' })
  expect(childrenOf(after, element.id).length).toBe(byType.get('Tabs')!.initial!.children!.length)
})
