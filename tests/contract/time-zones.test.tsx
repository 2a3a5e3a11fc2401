import { act, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { form } from '#plugins/components/form/index'
import { type ComponentDeclaration, defaultsOf, type FieldSpec, fieldsOf, type Json, type JsonObject } from '#sdk'
import { alongOf, modelOf, readPoints } from '#sdk/chart'
import { asDate, setPath } from '#sdk/react'
import { type HostedComponent, later, press, pressKey, renderInHost, type TestElement, until } from '#sdk/testing'
import { sampleOf } from '../helpers/long.ts'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'
import { storiesOf } from './stories.ts'

/** The page's zone, and that of the machine: their days differ for most of each day, and the machine skips an hour that the page has. */
const PAGE = 'Pacific/Auckland'
const MACHINE = 'America/New_York'
const NOW = Date.UTC(2026, 2, 29, 0, 30, 15)
/** Instants, and texts in local time: among them one that the machine's clock skips, and ones around a change of the page's clock. */
const VALUES: readonly Json[] = [
  ...['2024-03-10T07:30:15.000Z', 1_712_411_999_000, 1_709_596_800, '1709596800', '2026-03-29T00:30:15Z'],
  ...['2024-03-10 02:30:15', '2024-04-07 02:45:00', '2024-09-29 03:10:00', '2024-03-05', 'Mar 5, 2024 22:10', '2026-04-06 10:00'],
]
/** A usual run shows some of them, a long run all. */
const SHOWN = [...sampleOf(VALUES.slice(0, -1), 3), ...VALUES.slice(-1)]

const { TZ } = process.env
const zoneOfMachine = (zone: string) => {
  process.env.TZ = zone
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

const IS_DATE = /YYYY|HH:mm|^date|^time$/
const setting = (values: JsonObject, path: string, value: Json): JsonObject => setPath(values, path, value) as JsonObject

/** The settings of a component, or of an item of a list, that show dates: their formats, and what is bound to a field that has one. */
function datedValues(fields: readonly FieldSpec[], at: Json, base: JsonObject): JsonObject {
  let values = base
  for (const { path, setter, choices, items, takes, names, default: usual } of fields as readonly (FieldSpec & {
    readonly items?: readonly FieldSpec[]
  })[]) {
    // Words of the author's in place of values would hide these.
    if (names || path.endsWith('timeZone') || path === 'timezone' || /(^|\.)map$/.test(path)) continue
    const dated = choices?.map(({ value }) => value as Json).filter((value) => typeof value === 'string' && IS_DATE.test(value)) ?? []
    if (items && items.length > 0) {
      values = setting(values, path, [datedValues(items, at, {}), datedValues(items, at, { format: 'YYYY-MM-DD HH:mm:ss zz ZZ' })])
    } else if (dated.length > 0) values = setting(values, path, dated.find((value) => /HH:mm:ss|date2/.test(String(value))) ?? dated[0]!)
    else if ((choices && setter !== 'setter/suggest') || takes) continue
    // Names of fields lead to the rows of the data below.
    else if (/(^|\.)(name|dataIndex|xField|yField)$/.test(path)) values = setting(values, path, 'at')
    else if (
      ['setter/text', 'setter/value', 'setter/textarea', 'setter/suggest'].includes(setter) &&
      /(value|text|title|content)$/i.test(path)
    )
      values = setting(values, path, at)
    else if (/(^|\.)format$/.test(path) && usual === '') values = setting(values, path, 'YYYY-MM-DD HH:mm:ss')
  }
  return values
}

const withRows = ({ data }: ComponentDeclaration, props: JsonObject): JsonObject =>
  data
    ? setting(
        props,
        data.prop,
        VALUES.map((at, id) => ({ id, key: id, at, value: id, title: at, name: at, content: at })),
      )
    : props

/** What a component shows of a time: by its settings, and in the ways that its stories show it. */
const cases = (declaration: ComponentDeclaration): readonly JsonObject[] => {
  const fields = fieldsOf(declaration.props)
  const dated = SHOWN.map((at) => withRows(declaration, datedValues(fields, at, defaultsOf(declaration.props))))
  const shown = Object.values(storiesOf(declaration.type).stories).flatMap(({ host }) => (host?.props ? [host.props as JsonObject] : []))
  const pairs = declaration.type.endsWith('Range') ? SHOWN.map((at) => ({ ...defaultsOf(declaration.props), defaultValue: [at, at] })) : []
  return [...(declaration.data ? dated.slice(0, 1) : dated), ...pairs, ...shown]
}

/** What somebody reads, or hears: texts, what is in boxes, and what names things. */
function readable(host: HostedComponent): readonly string[] {
  const found: string[] = []
  for (const element of host.screen.container.querySelectorAll('*')) {
    const { value } = element as HTMLInputElement
    const names = ['title', 'aria-label', 'placeholder', 'datetime'].map((name) => element.getAttribute(name))
    const texts = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : []))
    for (const text of [...names, ...texts, typeof value === 'string' ? value : null]) if (text?.trim()) found.push(text)
  }
  return found
}

/** Views and their parts load late. */
const settled = async (host: HostedComponent): Promise<readonly string[]> => {
  for (let before = ''; before !== host.screen.container.innerHTML; ) {
    before = host.screen.container.innerHTML
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))))
  }
  return readable(host)
}

/** A view that is loaded shows the same each time. */
const warmed = new Set<string>()

async function shownOn(
  machine: string,
  zone: string | undefined,
  declaration: ComponentDeclaration,
): Promise<readonly (readonly string[])[]> {
  zoneOfMachine(machine)
  const texts: (readonly string[])[] = []
  if (!warmed.has(declaration.type)) {
    warmed.add(declaration.type)
    await shownOn(machine, zone, declaration)
    await later(100)
  }
  for (const props of cases(declaration)) {
    const host = await renderInHost(declaration, {
      props,
      views: baseViews,
      ...(zone === undefined ? {} : { pageProps: { timeZone: zone } }),
    })
    texts.push(await settled(host))
    host.screen.unmount()
  }
  return texts
}

const declarations = loadComponents().filter(({ type }) => type !== 'Page')
/** Components that showed other things on another machine. */
const readers = new Set<string>()

describe.each(declarations.map((declaration) => [declaration.type, declaration] as const))('%s', (type, declaration) => {
  it('shows times in the page’s zone as on a machine there', { timeout: 60_000 }, async () => {
    // On a busy machine a part of a view may load after the first look.
    const there = await vi.waitFor(
      async () => {
        const shown = await shownOn(PAGE, undefined, declaration)
        expect(await shownOn(MACHINE, PAGE, declaration)).toEqual(shown)
        return shown
      },
      { timeout: 50_000, interval: 200 },
    )
    if ((await shownOn(MACHINE, undefined, declaration)).join('\n') !== there.join('\n')) readers.add(type)
  })
})

it('has tried the components that show times', () => {
  const known = [
    'Clock',
    'CountDown',
    'DatePicker',
    'DatePickerRange',
    'Descriptions',
    'EditTable',
    'List',
    'MarsTable',
    'StaticItem',
    'Text',
  ]
  for (const type of [...known, 'TimePicker', 'TimePickerRange', 'Title']) expect([type, readers.has(type)]).toEqual([type, true])
})

const formItems = declarations.filter((each) => each.formItem && !['FormItem', 'FormList', 'EditTable'].includes(each.type))
const submit = async (host: HostedComponent): Promise<Json> =>
  ((await act(() => host.page.call(host.id, 'getFormData', {}))) as { readonly value?: Json }).value ?? null

describe.each(formItems.map((declaration) => [declaration.type, declaration] as const))('the field %s', (_type, declaration) => {
  const children = (): readonly TestElement[] =>
    ['today', 'now', ...VALUES].map((value, at) => ({
      id: `v${at}`,
      type: declaration.type,
      props: { ...setting(defaultsOf(declaration.props), 'formItem.name', `v${at}`), defaultValue: value },
    }))
  const submitted = async (machine: string, zone: string | undefined) => {
    zoneOfMachine(machine)
    const pageProps = zone === undefined ? {} : { pageProps: { timeZone: zone } }
    const host = await renderInHost(form, { children: children(), views: baseViews, ...pageProps })
    await settled(host)
    const own = await submit(host)
    await act(async () => void (await host.call('init', Object.fromEntries(VALUES.map((value, at) => [`v${at + 2}`, value])))))
    const untouched = (await submit(host)) as JsonObject
    host.screen.unmount()
    return { own, untouched }
  }

  it('sends what a machine in the page’s zone would, and what nobody touched as it came', { timeout: 60_000 }, async () => {
    const there = await submitted(PAGE, undefined)
    const here = await submitted(MACHINE, PAGE)
    expect(here).toEqual(there)
  })
})

const box = (host: HostedComponent, at = 0) => host.screen.container.querySelectorAll('input')[at]
const opened = async (host: HostedComponent) => {
  if (host.id.startsWith('EditTable')) {
    const cell = () => host.screen.container.querySelector('[data-at="0"] [data-col="0"]')
    await until(() => cell() !== null)
    await press(cell())
    await until(() => box(host) !== undefined)
  } else await press(box(host))
  await until(() => document.querySelector('.arco-picker-cell-in-view, [role="listbox"]') !== null)
  await later(20)
}
const today = (): string | null | undefined => document.querySelector('.arco-picker-cell-today')?.textContent
const named = (text: RegExp) => [...document.querySelectorAll('button, .arco-link')].find(({ textContent }) => text.test(textContent ?? ''))
const day = (text: string) => [...document.querySelectorAll('.arco-picker-cell-in-view')].find(({ textContent }) => textContent === text)
const withTime = (defaultValue: Json) => ({ defaultValue, formWrap: { showTime: true } })

/** What somebody does with a picker; `seen` is what they see of today. */
const picks: readonly (readonly [name: string, type: string, props: JsonObject, steps: (host: HostedComponent) => Promise<unknown>])[] = [
  ['today by its button', 'DatePicker', {}, async () => void (await press(named(/^(Today|今天)$/)))],
  [
    'now by its button',
    'DatePicker',
    { formWrap: { showTime: true } },
    async () => {
      await press(named(/^(Now|此刻)$/))
      await press(named(/^(OK|确定)$/))
    },
  ],
  [
    'a day, keeping its time',
    'DatePicker',
    withTime('2024-03-10 02:30:15'),
    async () => {
      await press(day('11')?.firstElementChild)
      await press(named(/^(OK|确定)$/))
    },
  ],
  [
    'another day of an instant',
    'DatePicker',
    withTime('2024-04-06T14:30:00Z'),
    async () => {
      await press(day('8')?.firstElementChild)
      await press(named(/^(OK|确定)$/))
    },
  ],
  [
    'a day by keys that the machine has an hour less of',
    'DatePicker',
    withTime('2024-03-09 02:30:15'),
    async (host) => {
      for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'Enter']) await pressKey(box(host), key)
    },
  ],
  [
    'now as a range, by keys',
    'DatePickerRange',
    { formWrap: { format: 'YYYY-MM-DD HH:mm:ss' } },
    async (host) => {
      for (const key of ['ArrowDown', 'Enter']) await pressKey(box(host), key)
      for (const key of ['ArrowRight', 'Enter']) await pressKey(box(host, 1), key)
    },
  ],
  [
    'a range of days',
    'DatePickerRange',
    { defaultValue: '2024-03-09,2024-03-12' },
    async () => {
      await press(day('10')?.firstElementChild)
      await press(day('11')?.firstElementChild)
    },
  ],
  [
    'another day in a cell',
    'EditTable',
    {
      formItem: { name: 'rows' },
      defaultValue: [{ at: '2024-04-06T14:30:00Z' }],
      formWrap: { columns: [{ title: 'At', dataIndex: 'at', type: 'date', format: 'YYYY-MM-DD HH:mm:ss' }] },
    },
    async () => {
      await press(day('8')?.firstElementChild)
      await press(named(/^(OK|确定)$/))
    },
  ],
  ['now as a time', 'TimePicker', {}, async () => void (await press(named(/^(Now|此刻)$/)))],
]

describe('a picker', () => {
  const picked = async (machine: string, zone: string | undefined, [, type, props, steps]: (typeof picks)[number]) => {
    zoneOfMachine(machine)
    const declaration = declarations.find((each) => each.type === type)!
    const pageProps = zone === undefined ? {} : { pageProps: { timeZone: zone } }
    const host = await renderInHost(declaration, { props: { formItem: { name: 'when' }, ...props }, views: baseViews, ...pageProps })
    await opened(host)
    const seen = today()
    await steps(host)
    await later()
    const told = { seen, emitted: host.emitted.at(-1) }
    host.screen.unmount()
    document.body.replaceChildren()
    return told
  }

  it.each(picks)('takes %s as one on a machine in the page’s zone: %s', { timeout: 60_000 }, async (...pick) => {
    const there = await picked(PAGE, undefined, pick)
    expect(there.emitted).toBeDefined()
    expect(await picked(MACHINE, PAGE, pick)).toEqual(there)
  })
})

describe('charts', () => {
  const rows = VALUES.slice(0, 3).map((at, value) => ({
    at: typeof at === 'number' ? new Date(at * (at < 1e11 ? 1000 : 1)).toISOString() : at,
    value,
  }))
  const axis = (machine: string, zone: string | undefined) => {
    zoneOfMachine(machine)
    const read = readPoints(rows as never, { x: 'at', y: 'value' })
    const model = modelOf(read.is === 'points' ? read.points : [], { zone })
    const { ticks, write } = alongOf(model, { width: 640 })
    return { xs: model.xs.map(model.write), along: model.along, ticks, texts: ticks.map(write) }
  }
  it('have a time axis of the page’s zone', () => {
    expect(axis(MACHINE, PAGE)).toEqual(axis(PAGE, undefined))
    expect(axis(MACHINE, undefined)).not.toEqual(axis(PAGE, undefined))
  })
})

describe('asDate', () => {
  it('reads texts in local time as a machine in the zone does', () => {
    for (const value of VALUES) {
      zoneOfMachine(PAGE)
      const there = asDate(value)?.getTime()
      zoneOfMachine(MACHINE)
      expect([value, asDate(value, PAGE)?.getTime()]).toEqual([value, there])
    }
  })
})

describe('a time zone of a column', () => {
  it('wins over that of the page', async () => {
    zoneOfMachine(MACHINE)
    const table = declarations.find(({ type }) => type === 'MarsTable')!
    const columns = [
      { title: 'There', dataIndex: 'at', type: 'date2', timeZone: 'Asia/Shanghai', format: 'YYYY-MM-DD HH:mm zz ZZ' },
      { title: 'Here', dataIndex: 'at', type: 'date2' },
      { title: 'Nowhere', dataIndex: 'at', type: 'date2', timeZone: 'Mars/Base' },
    ]
    const props = { columns, data: [{ id: 1, at: '2024-03-10T07:30:15.000Z' }] } as unknown as JsonObject
    const host = await renderInHost(table, { props, views: baseViews, pageProps: { timeZone: PAGE } })
    await waitFor(() => expect(host.screen.container.textContent).toContain('2024-03-10 15:30 GMT+8 +0800'))
    expect(host.screen.container.textContent).toContain('2024-03-10 20:30')
    expect(host.screen.container.textContent).not.toContain('2024-03-10 03:30')
  })
})
