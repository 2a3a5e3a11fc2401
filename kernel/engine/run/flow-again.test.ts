import { afterEach, describe, expect, it } from 'vitest'
import { basePlugins } from '#plugins/presets/base'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

interface Wired {
  readonly type: string
  readonly event: string
  /** Of the flow. */
  readonly again?: string
  /** Of the api. */
  readonly api?: object
}
/** An element whose event asks `save` with the event's input and then counts in `trail`. */
const open = async ({ type, event, again, api = {} }: Wired): Promise<HeadlessPage> => {
  const step = (id: string, config: object) => ({ id, type: 'normal', title: id, config })
  const actions = [
    step('s1', { actionType: 'request', id: 'save' }),
    step('s2', {
      actionType: 'variable',
      name: 'trail',
      assignmentType: 'assignment',
      assignmentWay: 'static',
      value: { type: 'variable', value: 'context.variable.trail.concat([eventParams.data])' },
    }),
  ]
  const config = { props: {}, style: {}, events: [{ eventName: event, actions, ...(again === undefined ? {} : { again }) }] }
  page = await createHeadlessPage(
    {
      elements: [{ id: 'E', type, name: 'E', elements: [] }],
      elementsMap: { E: { id: 'E', type, name: 'E', config } },
      variables: [{ name: 'trail', type: 'array', defaultValue: [] }],
      apis: { save: { id: 'save', name: 'save', config: {}, ...api } },
    },
    { plugins: basePlugins },
  )
  expect(page.findings).toEqual([])
  return page
}
const asked = async (on: HeadlessPage, count: number) => {
  for (let turn = 0; turn < 200 && on.requests.length < count; turn++) await on.state()
  // One more, if there were one, would have begun as well.
  for (let turn = 0; turn < 5; turn++) await on.state()
  expect(on.requests).toHaveLength(count)
}
const trail = async (on: HeadlessPage) => ((await on.state()) as { variable: { trail: unknown } }).variable.trail

describe('a flow that is started again while it runs', () => {
  it.each(['onClick', 'deleteAll'])('begins once for a press that is made twice: %s', async (event) => {
    const on = await open({ type: event === 'onClick' ? 'Button' : 'MarsTable', event })
    const both = [on.fire('E', event), on.fire('E', event)]
    await asked(on, 1)
    on.answer('save', { code: 0, data: 'saved' })
    await Promise.all(both)
    expect(await trail(on)).toEqual(['saved'])
    const third = on.fire('E', event)
    await asked(on, 2)
    on.answer('save', { code: 0, data: 'saved again' })
    await third
  })

  it('goes on for the newest change alone, whatever comes after its request', async () => {
    const on = await open({ type: 'Input', event: 'onChange' })
    const both = [on.fire('E', 'onChange', { q: 'a' }), on.fire('E', 'onChange', { q: 'ab' })]
    await asked(on, 2)
    on.answer('save', { code: 0, data: 'found a' })
    on.answer('save', { code: 0, data: 'found ab' })
    await Promise.all(both)
    expect(await trail(on)).toEqual(['found ab'])
  })

  it.each([
    ['Button', 'onClick', 'every', 2],
    ['Input', 'onChange', 'one', 1],
  ])('does as it says itself: %s %s %s', async (type, event, again, count) => {
    const on = await open({ type, event, again })
    const both = [on.fire('E', event), on.fire('E', event)]
    await asked(on, count)
    for (let n = 0; n < count; n++) on.answer('save', { code: 0, data: n })
    await Promise.all(both)
  })
})

describe('an api that another run asks before it has answered', () => {
  it('waits or refuses as it says', async () => {
    const queued = await open({ type: 'Button', event: 'onClick', again: 'every', api: { again: 'queue' } })
    const both = [queued.fire('E', 'onClick'), queued.fire('E', 'onClick')]
    await asked(queued, 1)
    queued.answer('save', { code: 0, data: 1 })
    await asked(queued, 2)
    queued.answer('save', { code: 0, data: 2 })
    await Promise.all(both)
    expect(await trail(queued)).toEqual([1, 2])
    await queued.dispose()

    const refusing = await open({ type: 'Button', event: 'onClick', again: 'every', api: { again: 'refuse' } })
    const first = refusing.fire('E', 'onClick')
    await refusing.fire('E', 'onClick')
    await asked(refusing, 1)
    refusing.answer('save', { code: 0, data: 1 })
    await first
    expect(await trail(refusing)).toEqual([1])
  })
})
