// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of pages, not of this program
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActionOutcome } from '#kernel/engine'
import { checkDocument } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import { storedPage } from '../helpers/api.ts'
import { RunningStoredPage, readPage } from './run-page.ts'

/** A step as older pages store it. */
interface Step {
  readonly id: string
  readonly type: string
}
const step = (id: string, actionType: string, config: object = {}): Step => ({
  ...{ id, type: 'normal', title: id, content: '', config: { actionType, actionName: id, ...config } },
})
const branch = (id: string, success: readonly Step[], fail: readonly Step[] = []): Step => {
  const side = (type: string, title: string, children: readonly Step[]) => ({ id: `${id}_${type}`, type, title, children })
  return { id, type: 'condition', ...{ title: '分支', children: [side('success', '成功', success), side('fail', '失败', fail)] } }
}
const computed = (value: string) => ({ type: 'variable', value })
const row = (key: string, value: Json) => ({ key, value })
const script = (id: string, scripts: string) => step(id, 'script', { scripts })
const fails = (id: string) => script(id, 'return false')
const say = (id: string, content: Json = id) => step(id, 'message', { type: 'info', content, duration: 3 })
const keep = (id: string, name = 'seen') =>
  step(id, 'variable', { assignmentType: 'assignment', assignmentWay: 'dynamic', name, variableType: 'object' })
const api = (id: string, url: string) => ({
  ...{ id, name: id },
  method: 'POST',
  stgApi: url,
  prdApi: url,
  contentType: 'application/json',
  result: { code: 'code', codeValue: 0, data: 'data', msg: 'msg' },
})

function pageWith(nodes: readonly Step[]) {
  const page = storedPage([
    { id: 'Button_1', type: 'Button' },
    { id: 'Table_1', type: 'MarsTable' },
    { id: 'Form_1', type: 'Form' },
  ]) as { apis: object; variables: object[]; elementsMap: { [id: string]: { config: object } } }
  page.apis = { save: api('save', '/save'), broken: api('broken', '/broken') }
  page.variables = [
    { name: 'seen', type: 'object', defaultValue: null },
    { name: 'secret', type: 'string', defaultValue: 'hidden' },
  ]
  const actions = [{ id: 'start', type: 'start', title: '开始' }, ...nodes, { id: 'end', type: 'end', title: '结束' }]
  page.elementsMap.Button_1!.config = { props: {}, style: {}, events: [{ nickName: '点击', eventName: 'onClick', actions }] }
  return page
}

let page: RunningStoredPage | undefined
let sent: string[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(String(init.body ?? ''))
    if (String(url).startsWith('/broken')) return new Response('', { status: 500 })
    return new Response('{"code":0,"data":{"no":"00123","total":0},"msg":"saved"}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  page?.dispose()
  vi.unstubAllGlobals()
})

type Answer = (element: string, method: string) => ActionOutcome | undefined

/** Clicks the button whose flow this is; what ran, as ids with `!` behind those that failed, and what was asked of the page. */
async function click(nodes: readonly Step[], payload: Json = {}, answer: Answer = () => undefined) {
  page = await RunningStoredPage.open(readPage(pageWith(nodes)).document, answer)
  await page.fire('Button_1', 'onClick', payload)
  const { variable } = await page.state()
  const asked = page.asked.filter(([what]) => what !== 'action/message')
  return { ran: page.steps.map((line) => line.replace('onClick: ', '')).join(' | '), asked, seen: variable.seen, failures: page.failures }
}
const ran = async (nodes: readonly Step[], answer?: Answer) => (await click(nodes, {}, answer)).ran
const gone: Answer = (element) => (element.endsWith('_gone') ? { ok: false, reason: `there is no element ${element}` } : undefined)

describe('what was broken in flows of older pages is not (catalogue 2.7)', () => {
  test('1: a branch nested in a failure branch runs', async () => {
    expect(await ran([fails('a'), branch('b', [], [say('c'), branch('d', [say('e')], [say('f')])])])).toBe('a! c e')
    page?.dispose()
    expect(await ran([fails('a'), branch('b', [], [fails('c'), branch('d', [say('e')], [say('f')])])])).toBe('a! c! f')
  })

  test('2: a second branch on the main line runs after a branch and its tail', async () => {
    expect(await ran([say('a'), branch('b', [say('c')]), say('tail'), branch('d', [say('e')], [say('f')]), say('g')])).toBe('a c tail e g')
  })

  test('3: the tail is kept where the success branch ends in a nested branch', async () => {
    expect(await ran([say('a'), branch('b', [say('c'), branch('d', [say('e')], [say('f')])]), say('tail')])).toBe('a c e tail')
  })

  test('4: a flow whose first node is a branch runs', async () => {
    expect(await ran([branch('b', [say('yes')], [say('no')]), say('tail')])).toBe('yes tail')
    expect(readPage(pageWith([branch('b', [say('yes')])])).document).toSatisfy((document: Parameters<typeof checkDocument>[0]) =>
      checkDocument(document).some(({ code }) => code === 'FLOW_BRANCH_PLACE'),
    )
  })

  test('5: a failing step with no branch after it ends its flow as failed, with its reason', async () => {
    page = await RunningStoredPage.open(readPage(pageWith([say('a'), step('b', 'request', { id: 'broken' }), say('c')])).document)
    await page.fire('Button_1', 'onClick', {})
    expect(page.steps).toEqual(['onClick: a b!'])
    expect(page.ends).toEqual([{ end: 'failed', reason: expect.stringMatching(/500/) }])
  })

  test.each([
    ['methods', { method: 'reload' }],
    ['openModal', {}],
    ['closeModal', {}],
    ['openDrawer', {}],
    ['closeDrawer', {}],
    ['visible', { showType: 'static', showResult: 'show' }],
    ['disable', { disableType: 'static', disableResult: true }],
    ['formReset', {}],
    ['formSubmit', {}],
    ['formValidate', {}],
    ['formAssignment', {}],
    ['formGetValue', {}],
  ])('6: %s of an element that is not there is asked for once and takes the failure path', async (actionType, config) => {
    const nodes = [step('a', actionType, { target: 'Modal_gone', ...config }), branch('b', [say('yes')], [say('no')]), say('tail')]
    const { ran, asked } = await click(nodes, {}, gone)
    expect(ran).toBe('a! no tail')
    expect(asked).toHaveLength(1)
    expect(readPage(pageWith(nodes)).findings).toContainEqual(expect.objectContaining({ code: 'PAGE_DANGLING_ELEMENT' }))
  })

  test.each(['request', 'download'])(
    '7: %s of an api that is not there takes the failure path, and the flow goes on',
    async (actionType) => {
      const busy = [step('on', 'methods', { target: 'Button_1', method: 'startLoading' })]
      const free = [step('off', 'methods', { target: 'Button_1', method: 'endLoading' })]
      const nodes = [...busy, step('a', actionType, { id: 'gone' }), branch('b', [say('yes')], [say('no')]), ...free]
      const { ran, asked } = await click(nodes)
      expect(ran).toBe('on a! no off')
      expect(asked.map(([what]) => what)).toEqual(['Button_1.startLoading', 'Button_1.endLoading'])
      expect(readPage(pageWith(nodes)).findings).toContainEqual(expect.objectContaining({ code: 'PAGE_DANGLING_API' }))
    },
  )

  test('8: a jump keeps the parameters of an address that has some, and writes lists and objects as JSON', async () => {
    const jump = step('a', 'jumpLink', { jumpType: 'route', url: '/orders?tab=2', data: [row('where', { city: '北京' })] })
    const { asked } = await click([jump], { no: '00123', tags: ['x'] })
    expect(asked).toMatchObject([['action/navigate', { kind: 'route', url: '/orders?tab=2', sendInput: true }]])
    const { createPageActionContext } = await import('#sdk/testing')
    const { run } = await import('#plugins/actions/navigate/run')
    const { context, asked: gone } = createPageActionContext({ no: '00123', tags: ['x'] })
    await run(asked[0]![1] as never, context)
    const [, { url }] = gone[0] as [string, { url: string }]
    expect(Object.fromEntries(new URL(url, 'https://app.test').searchParams)).toEqual({
      tab: '2',
      where: '{"city":"北京"}',
      no: '00123',
      tags: '["x"]',
    })
  })

  test('9: what comes in as data is never run, whatever it looks like', async () => {
    const attack = { type: 'variable', value: 'context.variable.secret' }
    const nodes = [keep('a'), say('b', computed('eventParams.name')), step('c', 'request', { id: 'save', data: [row('x', 'y')] })]
    const { seen, failures } = await click([...nodes, step('d', 'formAssignment', { target: 'Form_1' })], { name: attack, deep: [attack] })
    expect(seen).toEqual({ name: attack, deep: [attack] })
    expect(JSON.parse(sent[0]!)).toEqual({ name: attack, deep: [attack], x: 'y' })
    expect(page!.asked).toContainEqual(['action/message', expect.objectContaining({ content: JSON.stringify(attack) })])
    expect(failures).toEqual([])
  })

  test('10: the tail after branches runs once, however deep they are, and is stored once', async () => {
    let nodes: Step[] = [say('leaf')]
    for (let i = 0; i < 8; i++) nodes = [say(`s${i}`), branch(`b${i}`, nodes, [say(`n${i}`)]), say(`tail${i}`)]
    const order = (await ran(nodes)).split(' ')
    expect(order.filter((id) => id.startsWith('tail'))).toEqual(Array.from({ length: 8 }, (_, i) => `tail${i}`))
    expect(order).toHaveLength(17)
  })

  test('11: a flow ends with its page: nothing is asked of anybody afterwards', async () => {
    page = await RunningStoredPage.open(readPage(pageWith([step('a', 'setTimeout', { duration: 0.05 }), say('b')])).document)
    const fired = page.fire('Button_1', 'onClick', {}).catch(() => 'cancelled')
    await new Promise((resolve) => setTimeout(resolve, 10))
    await page.close()
    await fired
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(page.asked).toEqual([])
  })
})

describe('what steps of older pages hand on (catalogue 2.3)', () => {
  const rows = { data: [row('no', '00123'), row('id', 7), row('by', computed("eventParams.name + '!'"))] }

  test.each(['message', 'notification', 'visible', 'disable', 'openModal', 'closeModal', 'setTimeout', 'copy', 'variable'])(
    '%s passes on what came in, with the rows that it lacks',
    async (actionType) => {
      const own = { target: 'Table_1', name: 'secret', assignmentType: 'reset', duration: 0, ...rows }
      expect((await click([step('a', actionType, own), keep('b')], { id: 1, name: 'Ann' })).seen).toEqual({
        ...{ id: 1, name: 'Ann', no: '00123', by: 'Ann!' },
      })
    },
  )

  test('a list or a single value passes through steps without rows as it is', async () => {
    for (const value of [[1, 2], 'text', 0, false]) {
      expect((await click([say('a'), keep('b')], value)).seen).toEqual(value)
      page?.dispose()
    }
  })

  test('a configured row wins over what came in where it is sent', async () => {
    await click([step('a', 'request', { id: 'save', data: [row('id', '00123')] })], { id: 5, keep: null })
    expect(JSON.parse(sent[0]!)).toEqual({ id: '00123', keep: null })
  })

  test.each<[value: Json, ran: string, seen: Json]>([
    [true, 'a yes k', { id: 1 }],
    [false, 'a! no k', { id: 1 }],
    [[5, 6], 'a yes k', [5, 6]],
    ['00123', 'a yes k', '00123'],
    [{ rows: 2 }, 'a yes k', { id: 1, rows: 2 }],
  ])('a method that answers %j', async (value, ranAs, seen) => {
    const nodes = [step('a', 'methods', { target: 'Table_1', method: 'x' }), branch('b', [say('yes')], [say('no')]), keep('k')]
    const result = await click(nodes, { id: 1 }, (element) => (element === 'Table_1' ? { ok: true, value } : undefined))
    expect(result).toMatchObject({ ran: ranAs, seen })
  })

  test.each([
    ['{ rows: 2 }', { rows: 2 }, 'a yes k'],
    ['[1]', [1], 'a yes k'],
    ['null', { id: 1 }, 'a yes k'],
    ['undefined', { id: 1 }, 'a yes k'],
    ['true', { id: 1 }, 'a yes k'],
    ['false', { id: 1 }, 'a! no k'],
  ])('a script that answers %s', async (value, seen, ranAs) => {
    const nodes = [script('a', `return ${value}`), branch('b', [say('yes')], [say('no')]), keep('k')]
    expect(await click(nodes, { id: 1 })).toMatchObject({ ran: ranAs, seen })
  })

  test('a request hands on the code, the data, and the data before it was picked from', async () => {
    const data = { no: '00123', total: 0 }
    expect((await click([step('a', 'request', { id: 'save' }), keep('k')])).seen).toMatchObject({ code: 0, data, originData: data })
    page?.dispose()
    const failed = [step('a', 'request', { id: 'broken' }), branch('b', [], [keep('k')])]
    expect((await click(failed)).seen).toMatchObject({ code: 500, msg: expect.stringMatching(/500/) })
  })
})

describe('texts and values (catalogue 2.4)', () => {
  const copied = async (content: string, payload: Json, data: readonly object[] = []) =>
    (await click([step('a', 'copy', { content, data })], payload)).asked.map(([, given]) => (given as { content: unknown }).content)

  test.each<[content: string, payload: Json, text: string]>([
    ['No. ${no}', { no: '00123' }, 'No. 00123'],
    ['${no}', { no: '00123' }, '00123'],
    ['${id}', { id: '12345678901234567890' }, '12345678901234567890'],
    ['${count}/${ok}', { count: 0, ok: false }, '0/false'],
    ['${list[0].name}${list.1.name}', { list: [{ name: 'a' }, { name: 'b' }] }, 'ab'],
    ['${nothing}.', {}, '.'],
    ["${no ? 'some' : 'none'}", { no: 1 }, 'some'],
  ])('%s of %j', async (content, payload, text) => {
    expect(await copied(content, payload)).toEqual([text])
  })

  test('its own rows fill a text too', async () => {
    expect(await copied('${title}: ${no}', { no: 5 }, [row('title', 'today'), row('no', 'mine')])).toEqual(['today: 5'])
    page?.dispose()
    expect(await copied('${title}', null, [row('title', computed("'to' + 'day'"))])).toEqual(['today'])
  })

  test('what looks like a number in a row, a variable or an answer stays a text', async () => {
    await click([step('a', 'request', { id: 'save', data: [row('no', '00123'), row('big', '12345678901234567890')] })])
    expect(JSON.parse(sent[0]!)).toEqual({ no: '00123', big: '12345678901234567890' })
    page?.dispose()
    const variable = step('a', 'variable', { assignmentType: 'assignment', assignmentWay: 'static', name: 'seen', variableType: 'number' })
    const nodes = [{ ...variable, config: { ...(variable as unknown as { config: object }).config, value: '00123' } }]
    expect((await click(nodes)).seen).toBe('00123')
  })
})
