import { describe, expect, it } from 'vitest'
import type { ProgramElement } from '#kernel/engine'
import type { JsonObject } from '#kernel/page/values'
import { AppState } from './app-state.ts'
import { ElementStore } from './element-store.ts'
import { createPermissions } from './permissions.ts'

const element = (id: string, props: JsonObject): ProgramElement => ({ id, type: 'Button', parentId: 'page', props, events: {} })
const turn = () => new Promise((resolve) => setTimeout(resolve))

function open(elements: readonly ProgramElement[], app?: AppState) {
  const store = new ElementStore()
  let asked = 0
  const permissions = createPermissions(store, () => {
    asked += 1
    return app && Promise.resolve(app)
  })
  permissions.look(elements)
  store.put(elements, new Map())
  return { store, permissions, asked: () => asked, seen: (id: string) => store.signal(id).peek()?.visible }
}

describe('elements that ask for a code', () => {
  it('are off the page until it is known that the visitor has the code, and go with it', async () => {
    const app = new AppState({ id: 'a', facts: { permissions: ['order.delete'] } })
    const { seen } = open([element('a', { authCode: 'order.delete' }), element('b', { authCode: 'order.pay' }), element('c', {})], app)
    expect(['a', 'b', 'c'].map(seen)).toEqual([false, false, true])
    await turn()
    expect(['a', 'b', 'c'].map(seen)).toEqual([true, false, true])
    app.tell({ permissions: ['order.pay'] })
    expect(['a', 'b', 'c'].map(seen)).toEqual([false, true, true])
  })

  it('are all seen by members of the project', async () => {
    const app = new AppState({ id: 'a', facts: { permissions: ['permission/page.publish', '*'] } })
    const { seen } = open([element('a', { authCode: 'order.delete' })], app)
    await turn()
    expect(seen('a')).toBe(true)
    app.tell({ permissions: ['permission/page.publish'] })
    expect(seen('a')).toBe(false)
  })

  it('stay off the page where what the app knows cannot be loaded', async () => {
    const store = new ElementStore()
    const elements = [element('a', { authCode: 'x' })]
    createPermissions(store, () => Promise.reject(new Error('no network'))).look(elements)
    store.put(elements, new Map())
    await turn()
    expect(store.signal('a').peek()?.visible).toBe(false)
  })

  it('are seen by nobody where no app is around the page', async () => {
    const { seen } = open([element('a', { authCode: 'order.delete' })])
    await turn()
    expect(seen('a')).toBe(false)
  })

  it('are not shown by a flow or a formula, and are shown again as the flow said once the code is there', async () => {
    const app = new AppState({ id: 'a' })
    const { store, seen } = open([element('a', { authCode: 'x' }), element('b', { authCode: 'x', showOrHide: false })], app)
    await turn()
    store.show('a', true)
    store.setValue('b', 'showOrHide', true)
    expect([seen('a'), seen('b')]).toEqual([false, false])
    app.tell({ permissions: ['x'] })
    expect([seen('a'), seen('b')]).toEqual([true, true])
    store.show('a', false)
    expect(seen('a')).toBe(false)
  })

  it('cost a page without any nothing: nobody is asked', async () => {
    const { permissions, asked } = open([element('a', { authCode: '' }), element('b', {})])
    expect(asked()).toBe(0)
    permissions.look([element('c', { authCode: 'x' })])
    expect(asked()).toBe(1)
  })

  it('are asked of nobody any more when the page is closed', async () => {
    const app = new AppState({ id: 'a', facts: { permissions: ['x'] } })
    const { permissions, seen } = open([element('a', { authCode: 'x' })], app)
    permissions.end()
    await turn()
    expect(seen('a')).toBe(false)
  })

  it('are also kept off by a formula that says that the visitor may not see them', () => {
    const { store, seen } = open([element('a', { authScript: true })])
    store.setValue('a', 'authScript', false)
    expect(seen('a')).toBe(false)
    store.show('a', true)
    expect(seen('a')).toBe(false)
    store.setValue('a', 'authScript', true)
    expect(seen('a')).toBe(true)
  })
})
