import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Json } from '#kernel/page/values'
import flat from '../fixtures/older-flat-page.json'
import older from '../fixtures/older-page.json'
import { type Answers, catalogue, RunningStoredPage, readPage } from './run-page.ts'

const requests: string[] = []
const ANSWERS: { readonly [request: string]: object } = {
  'POST /repair/stg/summary': { code: 0, data: { total: 12 }, msg: '' },
  'GET /repair/stg/weeks': {
    code: 0,
    data: {
      weeks: [
        { week: 1, value: 3 },
        { week: 2, value: 0 },
      ],
    },
    msg: '',
  },
  'DELETE /repair/stg/5': { code: 0, data: { no: 'R-5' }, msg: '' },
  'POST /repair/stg/save': { ret: 200, data: { no: 'R-5' }, msg: '' },
  'GET /notes': { ret: 0, data: { note: '' }, msg: '' },
}
const ROW = { id: 5, no: 'R-5', title: 'Belt' }
const VALUES = { title: 'New belt', level: 'high' }

let page: RunningStoredPage | undefined
let refused: readonly string[] = []
beforeEach(() => {
  refused = []
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const asked = `${init.method} ${url.split('?')[0]}`
    requests.push([init.method, url, headers.get('x-desk'), headers.get('x-from'), init.body ?? ''].join(' ').trim())
    if (!Object.hasOwn(ANSWERS, asked) || refused.includes(asked)) return Response.json({ code: 1, msg: 'refused' }, { status: 500 })
    return Response.json(ANSWERS[asked])
  })
})
afterEach(() => {
  page?.dispose()
  vi.unstubAllGlobals()
})

const open = async (over: { readonly [method: string]: Json } = {}, stored: object = older) => {
  const answers: { readonly [method: string]: Json } = {
    validate: true,
    getFormData: VALUES,
    checkSelectedRow: true,
    getSelectedRowKeys: { selectedRowKeys: [5, 6] },
    'action/confirm': true,
    ...over,
  }
  const answer: Answers = (element, method) => {
    if (element === 'Modal_notonpage0' || element === 'Drawer_allfilters') return { ok: false, reason: `there is no element ${element}` }
    if (method === 'action/confirm' && answers[method] === false) return { ok: false, reason: 'cancelled' }
    return Object.hasOwn(answers, method) && element !== 'page' ? { ok: true, value: answers[method]! } : undefined
  }
  page = await RunningStoredPage.open(readPage(stored).document, answer)
  return page
}
const fire = async (element: string, event: string, payload: Json = null, over: { readonly [method: string]: Json } = {}) => {
  const running = page ?? (await open(over))
  await running.fire(element, event, payload)
  return { running, ...(await running.state()) }
}
afterEach(() => {
  page = undefined
})
/** What was asked, without the parameters that are of no interest here. */
const asked = ({ asked: all }: RunningStoredPage) => all.map(([what]) => what)
const said = ({ asked: all }: RunningStoredPage) =>
  all.flatMap(([what, params]) => (what === 'action/message' ? [(params as { content: string }).content] : []))

describe('formulas of an older page', () => {
  test('mean what their authors meant, in every spelling', async () => {
    const running = await open()
    await vi.waitFor(() => expect(running.data.has('LineChart_repairweek')).toBe(true))
    const places = {
      'Title_repairhead.text': 'Repairs (2)',
      'Text_searchline.text': 'Shown: all',
      'Text_searchline.showOrHide': true,
      'Text_returnedto.text': '/back',
      'Text_twopathway.text': 'few',
      'Text_asfunction.text': 'Kim // 2024/05/06',
      'Text_commented0.text': 'https://repair.example/north/*',
      'Text_withsemico.text': '07:08',
      'Text_lastaction.text': '',
      'Button_deskswitch.disabled': false,
      'Input_repairlabe.defaultValue': 'R-2',
      'Modal_repairedit.title': 'Repair ',
      'Tabs_repairview.activeKey': 'week',
      'Card_deskhiding.title': 'Desk north',
      'Statistic_costsum.value': 0,
    }
    expect(Object.fromEntries(Object.keys(places).map((place) => [place, running.value(place)]))).toEqual(places)
    const known = readPage(older).document.entries
    const typeOf = (id: string) => known.get(id)?.kind === 'element' && (known.get(id) as { type: string }).type
    expect(running.failures.filter(({ element }) => catalogue(typeOf(element) || '') !== undefined || element === 'source')).toEqual([])
  })

  test('follow what is typed and what flows set', async () => {
    const running = await open()
    await running.type('SearchForm_repairfind.keyword', 'belt')
    expect(running.value('Text_searchline.text')).toBe('Shown: belt')
    await running.fire('MarsTable_repairlist', 'onCheckedChange', { selectedRowKeys: [1, 2, 3, 4] })
    await running.state()
    expect(running.value('Text_twopathway.text')).toBe('many')
    expect(running.value('Title_repairhead.text')).toBe('Repairs (4)')
  })

  test('formulas of columns of an older page are called with the value, the row and its place', async () => {
    const running = await open()
    const table = (path: string, calls: Json[][]) => running.apply('MarsTable_repairlist', path, calls)
    expect(
      await table('columns.1.render', [
        ['Belt', ROW, 0],
        ['Lamp', ROW, 1],
      ]),
    ).toEqual(['1. Belt', '2. Lamp'])
    expect(
      await table('columns.7.render', [
        ['5', { cost: 101 }, 0],
        ['5', { cost: 1 }, 1],
      ]),
    ).toEqual(['5 !', '5'])
    expect(await table('columns.1.onCell', [[ROW, 0]])).toEqual([{ colSpan: 1 }])
    expect(await running.apply('Text_lastaction', 'script', [[''], ['x']])).toEqual(['Nothing yet', 'Last: x'])
    expect(await running.apply('Statistic_costsum', 'script', [[12]])).toEqual([12.5])
  })

  test('give data its shape: of a variable, of the whole answer, of the page’s headers', async () => {
    const running = await open()
    await vi.waitFor(() => expect(running.data.has('LineChart_repairweek')).toBe(true))
    expect(running.data.get('LineChart_repairweek')).toEqual([{ week: 1, value: 3 }])
    expect(running.data.get('Select_levelfind')).toEqual([
      { level: 'low', text: 'Low' },
      { level: 'high', text: 'High' },
    ])
    expect(running.data.get('Select_repairlvl')).toEqual([
      { label: 'Low', value: 'low' },
      { label: 'High', value: 'high' },
    ])
    expect(requests).toEqual(['GET /repair/stg/weeks north older'])
  })
})

describe('flows of an older page', () => {
  test('the page’s own: a script’s answer, a request, its branch and the tail', async () => {
    const { running, variable } = await fire('page', 'onLoad')
    expect(running.steps).toEqual(['onLoad: load1 load2 load3 load5 load7'])
    expect(variable).toMatchObject({ opened: { day: '2024/05/06', desk: 'north' }, summary: { total: 12 }, trail: 'loaded' })
    expect(requests).toContain('POST /repair/stg/summary north older {"day":"2024/05/06","desk":"north"}')
    expect(running.value('Statistic_costsum.value')).toBe(12)
  })

  test('the page’s own, when the request fails', async () => {
    refused = ['POST /repair/stg/summary']
    const { running, variable } = await fire('page', 'onLoad')
    expect(running.steps).toEqual(['onLoad: load1 load2 load3! load6 load7'])
    expect(said(running)).toEqual(['No summary: refused'])
    expect(variable.summary).toEqual({ total: 0 })
  })

  test('search and a button of the search form with a branch and two steps after it', async () => {
    await fire('SearchForm_repairfind', 'onSearch', { keyword: 'belt' })
    const { running, variable } = await fire('SearchForm_repairfind', 'BulkAction_exportlist', { keyword: 'belt' })
    expect(running.steps).toEqual(['onSearch: find1 find2', 'BulkAction_exportlist: exp1! exp4 exp5 exp6'])
    expect(running.asked[0]).toEqual(['MarsTable_repairlist.search', { keyword: 'belt' }])
    expect(running.asked[1]).toMatchObject([
      'action/notification',
      { type: 'error', title: 'Export', content: 'No file for 2024', placement: 'top' },
    ])
    expect(running.asked[2]).toEqual(['action/copy', { content: 'repairs of today' }])
    expect(variable.lastAction).toBe('export')
  })

  test('a row’s button opens the dialog, fills its form and remembers the row', async () => {
    const { running, variable } = await fire('MarsTable_repairlist', 'DynamicEditRepair', ROW)
    expect(running.steps).toEqual(['DynamicEditRepair: edit1 edit2 edit3 edit4'])
    expect(running.asked).toEqual([
      ['Modal_repairedit.open', ROW],
      ['Form_repairedit.init', { ...ROW, label: '#R-5' }],
    ])
    expect(variable).toMatchObject({ current: ROW, lastAction: 'edit R-5' })
    expect(running.value('Modal_repairedit.title')).toBe('Repair R-5')
  })

  test('a nested branch on the success side, its tail, the tail of all, and a second branch', async () => {
    const { running, variable } = await fire('MarsTable_repairlist', 'DynamicDeleteRepair', ROW)
    expect(running.steps).toEqual(['DynamicDeleteRepair: del1 del3 del5 del6 del8 del18 del19! del22 del23'])
    expect(said(running)).toEqual(['Deleted R-5', 'Second branch: gone'])
    expect(running.asked.at(-1)).toEqual(['action/copy', { content: 'end of R-5' }])
    expect(variable.trail).toBe('|delete asked')
  })

  test('the same, when the request fails', async () => {
    refused = ['DELETE /repair/stg/5']
    const { running } = await fire('MarsTable_repairlist', 'DynamicDeleteRepair', ROW)
    expect(running.steps).toEqual(['DynamicDeleteRepair: del1 del3! del7 del8 del18 del19! del22 del23'])
    expect(running.asked[1]).toMatchObject(['action/notification', { title: 'Not deleted', content: 'refused', duration: 0 }])
  })

  test('branches nested in failure paths, two deep, with their tails', async () => {
    const no = { 'action/confirm': false }
    const { running, variable } = await fire('MarsTable_repairlist', 'DynamicDeleteRepair', ROW, { ...no, validate: false })
    expect(running.steps).toEqual(['DynamicDeleteRepair: del1! del9! del12 del13 del15 del17 del18 del19 del21 del23'])
    expect(asked(running)).toEqual([
      'action/confirm',
      'Form_repairedit.validate',
      'action/message',
      'Form_repairedit.getFormData',
      'Form_repairedit.reset',
      'action/message',
      'action/copy',
    ])
    expect(variable).toMatchObject({ lastAction: 'kept', trail: '|kept' })
    expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([])
  })

  test('saving: two requests’ worth of branches, and the tails of both', async () => {
    await fire('MarsTable_repairlist', 'DynamicEditRepair', ROW)
    const { running, variable } = await fire('Modal_repairedit', 'onOk')
    expect(running.steps[1]).toBe('onOk: ok1 ok3 ok4 ok6 ok7 ok10 ok12')
    const sent = requests.find((request) => request.includes('/save'))!
    expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual({ source: 'page', ...VALUES, id: 5, savedOn: '2024-05-06' })
    expect(said(running)).toEqual(['R-5 saved'])
    expect(variable.lastAction).toBe('ok at 06.05.2024')
  })

  test('saving an incomplete form asks nobody and still runs the tail', async () => {
    const { running, variable } = await fire('Modal_repairedit', 'onOk', null, { validate: false })
    expect(running.steps).toEqual(['onOk: ok1! ok11 ok12'])
    expect(said(running)).toEqual(['The form is incomplete'])
    expect(variable.lastAction).toBe('ok at 06.05.2024')
  })

  test('what names nothing fails into its branch; the rest of the flow and the other flow of the event run', async () => {
    const { running, variable } = await fire('Button_deskswitch', 'onClick')
    expect([...running.steps].sort()).toEqual(['onClick: dsk1 dsk2 dsk3 dsk4 dsk5! dsk8! dsk11 dsk12 dsk13! dsk16', 'onClick: far1 far2'])
    expect(asked(running)).toEqual(
      expect.arrayContaining(['Card_deskhiding.hide', 'Text_returnedto.hide', 'Input_keywordfld.disable', 'Select_levelfind.disable']),
    )
    expect(running.asked).toContainEqual([
      'action/navigate',
      { kind: 'micro', url: '/repair/', newWindow: false, data: [{ key: 'from', value: 'north' }], sendInput: true },
    ])
    expect(variable).toMatchObject({ desk: 'north', ghost: 1, lastAction: 'desk ' })
  })

  test.each([
    [true, 'chk1 chk3 chk4', 'Rows: 5,6'],
    [false, 'chk1! chk5', 'No row is selected'],
  ])('a method that answers %s leads on to %s', async (checkSelectedRow, steps, message) => {
    const { running, variable } = await fire('MarsTable_repairlist', 'BulkAction_checkrows0', {}, { checkSelectedRow })
    expect(running.steps).toEqual([`BulkAction_checkrows0: ${steps} chk6 chk7`])
    expect(said(running)).toEqual([message])
    expect(variable.lastAction).toBe('checked')
  })

  test('a step that fails with no branch after it ends its flow, after what stood before', async () => {
    const { running, variable } = await fire('MarsTable_repairlist', 'DynamicHandOver', ROW)
    expect(running.steps).toEqual(['DynamicHandOver: hand1! hand3 hand4 hand5!'])
    expect(said(running)).toEqual(['Nobody was told'])
    expect(variable.lastAction).toBe('hand over')
  })

  test('addresses are filled from the row, and go where they say', async () => {
    await fire('MarsTable_repairlist', 'DynamicOpenByNo', ROW)
    await fire('Modal_repairedit', 'BulkAction_askforhelp')
    const { running } = await fire('Button_startagain', 'onClick')
    expect(running.asked).toMatchObject([
      ['action/navigate', { kind: 'route', url: '/project/7/repair?no=R-5', newWindow: false }],
      ['action/navigate', { kind: 'link', url: 'https://help.example/repair', newWindow: true }],
      ['action/reload', {}],
    ])
  })
})

test('a flat page runs too: its code key, its old formula spellings, its flow', async () => {
  const running = await open({}, flat)
  await running.fire('page', 'onLoad', {})
  await running.type('Form_1.name', 'Kim')
  expect(running.steps).toEqual(['onLoad: a c'])
  expect(requests).toEqual(['GET /notes?about=all'])
  expect(running.value('Text_1.text')).toBe('Hello Kim')
})
