import { afterEach, describe, expect, it } from 'vitest'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'

const formula = (value: string) => ({ type: 'variable', value })
const texts = {
  Text_loading: 'orders.loading',
  Text_error: 'orders.error?.message ?? "fine"',
  Text_status: 'orders.error ? orders.error.status : 0',
  Text_data: 'JSON.stringify(orders.data)',
}
const config = (props: object, events: object[] = []) => ({ props, style: {}, events })

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

async function open() {
  const elements = Object.entries(texts).map(([id, source]) => ({ id, type: 'Text', props: { text: formula(source) } }))
  const stored = {
    elements: [...elements, { id: 'Button_1', type: 'Button' }].map(({ id, type }) => ({ id, type, name: id, elements: [] })),
    elementsMap: {
      ...Object.fromEntries(elements.map(({ id, type, props }) => [id, { id, type, name: id, config: config(props) }])),
      Button_1: {
        ...{ id: 'Button_1', type: 'Button', name: 'Button_1' },
        config: config({}, [
          {
            eventName: 'onClick',
            again: 'every',
            actions: [{ id: 's1', type: 'normal', action: 'request', config: { actionType: 'request', id: 'orders' } }],
          },
        ]),
      },
    },
    variables: [],
    apis: { orders: { id: 'orders', name: 'orders', config: {} } },
  }
  page = await createHeadlessPage(stored, { plugins: basePlugins })
  const shown = () => Object.keys(texts).map((id) => page!.values(id, 'text'))
  const asked = async (count: number) => {
    for (let turn = 0; turn < 200 && page!.requests.length < count; turn++) await page!.state()
    expect(page!.requests).toHaveLength(count)
  }
  return { page, shown, asked }
}

describe('the result of an api by its name', () => {
  it('says that it is being asked, why it failed, and that it works again', async () => {
    const { page, shown, asked } = await open()
    expect(page.findings).toEqual([])
    expect(shown()).toEqual([false, 'fine', 0, 'null'])
    const first = page.fire('Button_1', 'onClick')
    await asked(1)
    expect(shown()).toEqual([true, 'fine', 0, 'null'])
    page.answer('orders', { code: 503, msg: 'The shop is closed' })
    await first
    expect(shown()).toEqual([false, 'The shop is closed', 503, 'null'])
    const second = page.fire('Button_1', 'onClick')
    await asked(2)
    // What went wrong stands until there is another answer.
    expect(shown()).toEqual([true, 'The shop is closed', 503, 'null'])
    page.answer('orders', { code: 0, data: [7] })
    await second
    expect(shown()).toEqual([false, 'fine', 0, '[7]'])
  })

  it('is being asked as long as anybody waits, and never after the engine was lost or the flow was stopped', async () => {
    const { page, shown, asked } = await open()
    const both = [page.fire('Button_1', 'onClick'), page.fire('Button_1', 'onClick')]
    await asked(2)
    page.answer('orders', { code: 0, data: 1 })
    await Promise.race(both)
    expect(shown()[0]).toBe(true)
    page.answer('orders', { code: 0, data: 2 })
    await Promise.all(both)
    expect(shown()).toEqual([false, 'fine', 0, '2'])
    const stopped = page.fire('Button_1', 'onClick')
    await asked(3)
    await page.stop()
    await stopped
    expect(shown()).toEqual([false, 'fine', 0, '2'])
    const lost = page.fire('Button_1', 'onClick')
    await asked(4)
    expect(shown()[0]).toBe(true)
    await page.loseEngine()
    await lost
    expect(shown()).toEqual([false, 'fine', 0, '2'])
  })
})
