import { expect } from 'playwright/test'
import { branch, either, formula, group, keep, open, say, step } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const ITEM = 'context.eventParams'
/** Puts a value at the end of what the page shows, so that the order of steps is seen. */
const add = (source: string) => say(formula(`[...(context.variable.out ?? []), ${source}]`))
/** Hands a value on. */
const give = (source: string) => step('script', { scripts: `return ${source}` })
const fails = (reason: string) => step('script', { scripts: `throw new Error("${reason}")` })
const stop = (config: object = {}) => step('action/stop', config)
const call = (flow: string, config: object = {}) => step('action/call-flow', { flow, ...config })
const set = (name: string, value: unknown) =>
  step('variable', { ...{ assignmentType: 'assignment', assignmentWay: 'static' }, name, value })
const count = (name: string) => set(name, formula(`context.variable.${name} + 1`))
const clear = [step('variable', { assignmentType: 'reset', name: 'out' })]

test('a flow stops where it is told to, as done or as failed', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'stop', {
    buttons: {
      Button_rows: [
        group('loop', [[add(`${ITEM}.item`), give(`${ITEM}.item < 2 && "go on"`), branch([], [stop()])]], { list: [1, 2, 3] }),
        add('"after the loop"'),
      ],
      Button_any: [group('try', [[add('"tried"'), stop()], [add('"rescued"')], [add('"in any case"')]]), add('"after it"')],
      Button_next: [add('"next"')],
      Button_failed: [call('refuse'), branch([say('went')], [say(formula('["refused", context.variable.out]'))])],
      Button_done: [call('agree'), keep()],
    },
    flows: {
      refuse: [say('asked'), stop({ end: 'failed', reason: 'no rows' }), say('not reached')],
      agree: [give('({ no: "00123" })'), stop(), give('"not reached"')],
    },
  })
  await click('Button_rows')
  await out([1, 2])
  await click('Button_next')
  await out([1, 2, 'next'])
  await click('Button_any')
  await out([1, 2, 'next', 'tried', 'in any case'])
  await click('Button_next')
  await out([1, 2, 'next', 'tried', 'in any case', 'next'])
  await click('Button_failed')
  await out(['refused', 'asked'])
  await click('Button_done')
  await out({ no: '00123' })
  expect(errors()).toEqual([])
})

onlyLong(test)(
  'a flow calls another with rows of its own and goes on with its result; a path is chosen by value or condition',
  async ({ page, baseURL }) => {
    const { click, out, errors } = await open(page, baseURL!, 'call and switch', {
      variables: [{ name: 'status', type: 'string', defaultValue: 'open' }],
      buttons: {
        Button_double: [call('double', { data: [{ key: 'n', value: formula('20 + 1') }] }), keep()],
        Button_twice: [give('({ n: 3 })'), call('double'), give(`({ n: ${ITEM} })`), call('double'), keep()],
        Button_gone: [call('gone'), either('called', 'no such flow')],
        Button_itself: [call('itself'), either('for ever', 'ended')],
        Button_switch: [choose({ otherwise: 'rest' })],
        Button_strict: [choose(), either('known', 'no case')],
        Button_when: [when(false), keep()],
        Button_every: [when(true), keep()],
        Button_paid: [set('status', 'paid')],
        Button_number: [set('status', formula('7'))],
        Button_odd: [set('status', 'odd')],
      },
      elements: [{ id: 'Text_status', type: 'Text', props: { text: formula('context.variable.status') } }],
      flows: {
        double: [give(`${ITEM}.n * 2`)],
        itself: [call('itself')],
        waits: [say('It waits for payment')],
        ships: [say('It can be shipped')],
        counts: [say('It is the seventh')],
        rest: [say('Nobody knows')],
      },
    })
    await click('Button_double')
    await out(42)
    await click('Button_twice')
    await out(12)
    await click('Button_gone')
    await out('no such flow')
    await click('Button_itself')
    await out('ended')

    const status = element(page, 'Text_status')
    await click('Button_switch')
    await out('It waits for payment')
    await click('Button_paid')
    await expect(status).toHaveText('paid')
    await click('Button_switch')
    await out('It can be shipped')
    await click('Button_number')
    await expect(status).toHaveText('7')
    await click('Button_switch')
    await out('It is the seventh')
    await click('Button_when')
    await out('short')
    await click('Button_every')
    await out(['short', 'seven'])
    await click('Button_odd')
    await expect(status).toHaveText('odd')
    await click('Button_switch')
    await out('Nobody knows')
    await click('Button_strict')
    await out('no case')
    await click('Button_every')
    await out(['rest'])
    expect(errors()).toEqual([])
  },
)

/** Goes by conditions over the page's status. */
function when(every: boolean) {
  const status = 'String(context.variable.status)'
  const cases = [{ name: 'Short', is: formula(`${status}.length < 2`) }, { is: formula(`${status} === '7'`) }]
  return group('when', [[give("'short'")], [give("'seven'")], [give("'rest'")]], { cases, every })
}

/** Goes by the page's status. */
function choose(more: object = {}) {
  const cases = { is1: 'open', flow1: 'waits', is2: 'paid', flow2: 'ships', is3: '7', flow3: 'counts' }
  return step('action/switch', { value: formula('context.variable.status'), ...cases, ...more })
}

onlyLong(test)('of many events in a row a debounced flow takes the last', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'debounce', {
    variables: ['clicks', 'runs'].map((name) => ({ name, type: 'number', defaultValue: 0 })),
    buttons: {
      Button_often: [count('clicks'), step('action/debounce', { milliseconds: 2_000 }), count('runs')],
    },
    elements: [
      { id: 'Input_search', type: 'Input', props: { formItem: { label: 'Search', name: 'search' } } },
      { id: 'Text_clicks', type: 'Text', props: { text: formula('`${context.variable.clicks} clicks, ${context.variable.runs} runs`') } },
    ],
    events: { Input_search: { onChange: [step('action/debounce', { milliseconds: 2_000 }), add(`${ITEM}.search`)] } },
    every: ['Button_often'],
  })
  const counted = element(page, 'Text_clicks')
  await click('Button_often')
  await expect(counted).toHaveText('1 clicks, 1 runs')
  for (let i = 0; i < 5; i++) await click('Button_often')
  await expect(counted).toHaveText('6 clicks, 2 runs')
  await click('Button_often')
  await expect(counted).toHaveText('7 clicks, 3 runs')
  await page.getByLabel('Search').pressSequentially('orders')
  await out(['orders'])
  expect(errors()).toEqual([])
})

onlyLong(test)('a page hears what is broadcast under the names it listens for', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'broadcast', {
    variables: ['told', 'rounds'].map((name) => ({ name, type: 'number', defaultValue: 0 })),
    buttons: {
      Button_saved: [
        give('({ by: "Ann" })'),
        step('action/broadcast', { name: 'saved', data: [{ key: 'no', value: '00123' }] }),
        count('told'),
      ],
      Button_nobody: [step('action/broadcast', { name: 'deleted' }), count('told')],
      Button_nameless: [step('action/broadcast', {}), either('told', 'no name')],
      Button_round: [step('action/broadcast', { name: 'round' })],
    },
    elements: [
      { id: 'Text_told', type: 'Text', props: { text: formula('`told ${context.variable.told}`') } },
      { id: 'Text_rounds', type: 'Text', props: { text: formula('`rounds ${context.variable.rounds}`') } },
    ],
    pageEvents: {
      'on:saved': [keep()],
      'on:round': [count('rounds'), step('action/broadcast', { name: 'round' })],
    },
  })
  await click('Button_saved')
  await out({ by: 'Ann', no: '00123' })
  await expect(element(page, 'Text_told')).toHaveText('told 1')
  await click('Button_nobody')
  await expect(element(page, 'Text_told')).toHaveText('told 2')
  await out({ by: 'Ann', no: '00123' })
  await click('Button_nameless')
  await out('no name')
  await click('Button_round')
  await expect(element(page, 'Text_rounds')).toHaveText('rounds 20')
  expect(errors()).toEqual([])
})

onlyLong(test)('steps are repeated, run side by side, and rescued', async ({ page, baseURL }) => {
  const { click, out, errors } = await open(page, baseURL!, 'groups', {
    buttons: {
      Button_clear: clear,
      Button_list: [
        give('({ factor: 10 })'),
        group('loop', [[give(`[${ITEM}.index, ${ITEM}.item * ${ITEM}.input.factor]`)]], { list: formula('[3, 5]') }),
        keep(),
      ],
      Button_times: [group('loop', [[add(`"round " + ${ITEM}.index`)]], { times: 3 })],
      Button_broken: [
        group('loop', [[add(`${ITEM}.item`), give(`${ITEM}.item < 2`), branch([], [fails('two is too many')])]], { list: [1, 2, 3] }),
        branch([add('"all"')], [add('"broken"')]),
      ],
      Button_parallel: [
        group('parallel', [
          [step('setTimeout', { duration: 0.4 }), add('"slow"'), give('"first lane"')],
          [add('"quick"'), give('"second lane"')],
        ]),
        add(ITEM),
      ],
      Button_switch: [
        give('({ status: 2 })'),
        group('switch', [[add('"one"')], [add('"two"'), give('"from two"')], [add('"else"')]], {
          ...{ value: formula(`${ITEM}.status`), cases: ['1', '2'] },
        }),
        add(ITEM),
      ],
      Button_lane: [
        group('parallel', [[fails('the lane')], [step('setTimeout', { duration: 0.2 }), add('"the other lane"')]]),
        branch([add('"both"')], [add('"one failed"')]),
      ],
      Button_try: [group('try', [[add('"tried"')], [add('"rescued"')], [add('"in any case"')]]), add('"after"')],
      Button_rescue: [
        group('try', [[fails('no answer'), add('"not reached"')], [add(`${ITEM}.reason`)], [add('"in any case"')]]),
        branch([add('"went on"')], [add('"failed"')]),
      ],
      Button_lost: [
        group('try', [[fails('no answer')], [fails('nor help')], [add('"in any case"')]]),
        branch([add('"went on"')], [add('"failed"')]),
      ],
    },
  })
  const shows = async (button: string, value: unknown) => {
    await click('Button_clear')
    await out(null)
    await click(button)
    await out(value)
  }
  await shows('Button_list', [
    [0, 30],
    [1, 50],
  ])
  await shows('Button_times', ['round 0', 'round 1', 'round 2'])
  await shows('Button_broken', [1, 2, 'broken'])
  await shows('Button_parallel', ['quick', 'slow', ['first lane', 'second lane']])
  await shows('Button_switch', ['two', 'from two'])
  await shows('Button_lane', ['the other lane', 'one failed'])
  await shows('Button_try', ['tried', 'in any case', 'after'])
  await shows('Button_rescue', ['no answer', 'in any case', 'went on'])
  await shows('Button_lost', ['in any case', 'failed'])
  expect(errors()).toEqual([])
})
