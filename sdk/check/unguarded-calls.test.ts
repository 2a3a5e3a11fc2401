import { expect, test } from 'vitest'
import { createReferenceIndex } from '#kernel/engine/references/references'
import type { ApiRecord, ElementRecord, FlowNode, FlowRecord, PageDocument, PageEntry } from '#kernel/page/records'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { functionsPoint, referencesIn } from '#sdk'
import { unguardedCalls } from './unguarded-calls.ts'

const kernel = new Kernel()
kernel.load(...basePlugins)

const api = (id: string, more: Partial<ApiRecord> = {}): ApiRecord => ({
  ...{ kind: 'api', id, name: `Api ${id}`, source: 'source/http', config: { stgApi: '/x' }, bindings: {}, extra: {} },
  ...more,
})
const step = (id: string, action: string, params: object): FlowNode =>
  ({ id, kind: 'action', name: id, action, params, bindings: {}, extra: {} }) as never
const flow = (id: string, ...nodes: readonly FlowNode[]): FlowRecord => ({ kind: 'flow', id, name: id, nodes, extra: {} })
const request = (of: string): FlowNode => step(`ask-${of}`, 'action/request', { api: of })
const element = (id: string, more: Partial<ElementRecord> = {}): ElementRecord =>
  ({
    ...{ kind: 'element', id, type: 'Button', name: `The ${id}`, parentId: null, slot: 'default', order: id, props: {}, bindings: {} },
    ...{ style: {}, css: '', events: {}, extra: {} },
    ...more,
  }) as ElementRecord
const guarded = { props: { authCode: 'order.delete' } }
const starts = (...flows: readonly string[]) => ({ events: { onClick: flows } })

function found(...entries: readonly PageEntry[]) {
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  return unguardedCalls(
    document,
    createReferenceIndex(document, {
      references: referencesIn(kernel),
      functions: kernel
        .registry(functionsPoint)
        .all.peek()
        .map(({ name }) => name),
    }),
    (source) => (source === 'source/http' ? { needs: 'authCode', throughServer: 'isCors' } : undefined),
  )
}

test('a call that only elements with a permission make is found, with its name, theirs, and what to do', () => {
  const [finding, ...others] = found(
    api('a'),
    flow('f', request('a')),
    element('b1', { ...guarded, ...starts('f') }),
    element('b2', { bindings: { authScript: { kind: 'formula', source: 'false' } }, ...starts('f') }),
  )
  expect(others).toEqual([])
  expect(finding).toMatchObject({ code: 'PERMISSION_UNGUARDED_CALL', level: 'warning', entry: 'a' })
  expect(JSON.stringify(finding!.message)).toContain('“The b1”, “The b2”) call “Api a”')
  expect(JSON.stringify(finding!.message)).toContain('check it itself')
})

test('a permission of what is around the element, of a button in a list and of who calls a flow counts as well', () => {
  const around = element('box', { type: 'Div', ...guarded })
  expect(found(api('a'), flow('f', request('a')), around, element('b', { parentId: 'box', ...starts('f') }))).toHaveLength(1)
  const list = { buttons: [{ text: 'Delete', eventName: 'onDelete', authCode: 'x' }] }
  expect(found(api('a'), flow('f', request('a')), element('b', { props: list, events: { onDelete: ['f'] } }))).toHaveLength(1)
  const calls = flow('g', step('call', 'action/call-flow', { flow: 'f' }))
  expect(found(api('a'), flow('f', request('a')), calls, element('b', { ...guarded, ...starts('g') }))).toHaveLength(1)
})

test('a call that something without a permission makes too is meant for everybody', () => {
  const one = [api('a'), flow('f', request('a')), element('b1', { ...guarded, ...starts('f') })]
  expect(found(...one, element('b2', starts('f')))).toEqual([])
  expect(found(...one, flow('g', request('a')), element('b2', starts('g')))).toEqual([])
  expect(found(...one, flow('g', step('call', 'action/call-flow', { flow: 'f' })), element('b2', starts('g')))).toEqual([])
  const source = { api: 'a', source: 'source/http', config: {}, bindings: {}, execute: 'at once' } as const
  expect(found(...one, element('t', { ...guarded, source }))).toEqual([])
  const page = { kind: 'page', id: 'page', schemaVersion: 1, props: {}, bindings: {}, style: {}, css: '', interceptor: {}, extra: {} }
  expect(found(...one, { ...page, events: { onLoad: ['f'] } } as never)).toEqual([])
})

test('a call that nobody makes, and data that no server is asked for, are none', () => {
  expect(found(api('a'), flow('f', request('a')))).toEqual([])
  expect(found(api('a', { source: 'source/static' }), flow('f', request('a')), element('b', { ...guarded, ...starts('f') }))).toEqual([])
})
