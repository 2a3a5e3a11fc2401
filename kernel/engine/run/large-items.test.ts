import { afterEach, describe, expect, it } from 'vitest'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

const formula = (value: string) => ({ type: 'variable', value })
const elements = {
  Text_count: { type: 'Text', props: { text: formula('orders.data?.length ?? 0') } },
  Text_last: { type: 'Text', props: { text: formula('JSON.stringify(orders.data?.at(-1) ?? null)') } },
  Button_1: { type: 'Button', props: {} },
}
const stored = {
  elements: Object.entries(elements).map(([id, { type }]) => ({ id, type, name: id, elements: [] })),
  elementsMap: Object.fromEntries(
    Object.entries(elements).map(([id, { type, props }]) => {
      const actions = [{ id: 's1', type: 'normal', action: 'request', config: { actionType: 'request', id: 'orders' } }]
      const events = id === 'Button_1' ? [{ eventName: 'onClick', actions }] : []
      return [id, { id, type, name: id, config: { props, style: {}, events } }]
    }),
  ),
  variables: [],
  apis: { orders: { id: 'orders', name: 'orders', config: {} } },
}

describe('a list whose items are too large for the engine', () => {
  it('is there with the fields that fit, is reported with its size and the limit, and is fine again once it is smaller', async () => {
    page = await createHeadlessPage(stored, { plugins: basePlugins })
    const answer = async (characters: number) => {
      const asked = page!.requests.length
      const fired = page!.fire('Button_1', 'onClick')
      for (let turn = 0; turn < 200 && page!.requests.length === asked; turn++) await page!.state()
      page!.answer('orders', { code: 0, data: Array.from({ length: 40 }, (_, id) => ({ id, body: 'x'.repeat(characters) })) })
      await fired
      return [page!.values('Text_count', 'text'), page!.values('Text_last', 'text')]
    }
    const reported = () => page!.failures.filter(({ code }) => code === 'DATA_TOO_LARGE').map(({ message }) => message)
    expect(await answer(1024 * 1024)).toEqual([40, '{"id":39,"body":null}'])
    expect(reported()).toEqual([
      { code: 'engine.item-too-large', params: { path: 'component.orders.data', items: 40, size: '1.0', most: '0.5' } },
    ])
    expect(await answer(3)).toEqual([40, '{"id":39,"body":"xxx"}'])
  })

  it('is left out for components too where it is larger than a page can show, is reported, and is fine again once it is smaller', async () => {
    page = await createHeadlessPage(stored, { plugins: basePlugins })
    const answer = async (rows: number) => {
      const asked = page!.requests.length
      const fired = page!.fire('Button_1', 'onClick')
      for (let turn = 0; turn < 200 && page!.requests.length === asked; turn++) await page!.state()
      page!.answer('orders', { code: 0, data: Array.from({ length: rows }, (_, id) => ({ id, body: 'x'.repeat(1024 * 1024) })) })
      await fired
      return page!.values('Text_count', 'text')
    }
    const reported = () => page!.failing.flatMap(({ message }) => (typeof message === 'object' && 'code' in message ? [message.code] : []))
    expect(await answer(60)).toBe(60)
    expect(reported()).toContain('engine.data-too-large-to-show')
    expect(await answer(2)).toBe(2)
    expect(reported()).not.toContain('engine.data-too-large-to-show')
  })
})
