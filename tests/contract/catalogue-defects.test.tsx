import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { addedIn } from '#kernel/document'
import { duplicateElements, removeElements } from '#kernel/page/commands'
import type { ElementRecord } from '#kernel/page/records'
import { applyPatch, type Catalogue, toReferences } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { createId } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { type ComponentDeclaration, collectCatalogue, defaultsOf, fieldsOf, type Json, type JsonObject } from '#sdk'
import { type HostedComponent, type HostOptions, renderInHost, type TestElement } from '#sdk/testing'
import { baseViews } from './base-views.ts'
import { loadComponents } from './registry.ts'

// What was broken in the builder whose pages are imported (catalogue, sections 1 and 9), by the name that it has there.
const all = loadComponents()
const references = toReferences(collectCatalogue(basePlugins).references)
const named = (type: string): ComponentDeclaration => all.find((each) => each.type === type)!
const mount = (type: string, options: HostOptions = {}): Promise<HostedComponent> =>
  renderInHost(named(type), { views: baseViews, ...options })
const child = (id: string, type: string, props: JsonObject): TestElement => ({
  id,
  type,
  props: { ...defaultsOf(named(type).props), ...props },
})
const emitted = (host: HostedComponent) => host.emitted.filter(({ id }) => id === host.id).map(({ event }) => event)
const late = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)))

/** What a form with these items hands to a server. */
async function formOf(...children: readonly TestElement[]) {
  const host = await mount('Form', { children })
  await waitFor(() => expect(host.screen.container.querySelectorAll('[data-type]').length).toBeGreaterThan(children.length))
  await late()
  const data = async (): Promise<Json> => ((await host.call('getFormData', {})) as { readonly value: Json }).value
  return { host, data }
}

describe('methods that a definition names but the component does not have', () => {
  it('Button endLoading ends the loading, and so does hideLoading', async () => {
    const host = await mount('Button')
    const loading = () => host.screen.container.querySelector('.arco-btn-loading') !== null
    for (const end of ['endLoading', 'hideLoading']) {
      await host.call('startLoading')
      expect(loading()).toBe(true)
      expect([await host.call(end), loading()]).toEqual([{ ok: true }, false])
    }
  })

  it('Drawer showLoading and hideLoading are the names by which a flow calls them', async () => {
    const host = await mount('Drawer')
    await host.call('open', { row: 7 })
    for (const [method, shown] of [
      ['showLoading', true],
      ['hideLoading', false],
    ] as const)
      expect([await host.call(method), document.querySelector('.tessera-drawer-loading') !== null]).toEqual([{ ok: true }, shown])
    expect(await host.call('close')).toEqual({ ok: true })
  })

  it('BMap has setZoom once, and the centre under a name of its own', async () => {
    expect(Object.entries(named('BMap').methods ?? {}).map(([name, { label }]) => [name, label.en])).toEqual([
      ['update', 'Load again'],
      ['setZoom', 'Set zoom'],
      ['getCenter', 'Get the centre'],
    ])
    const host = await mount('BMap', { props: { data: [], center: '116.4,39.9', coordinates: 'wgs84' } })
    expect(await host.call('getCenter')).toEqual({ ok: true, value: { lng: 116.4, lat: 39.9 } })
    expect(await host.call('setZoom', { zoom: '7' })).toMatchObject({ ok: true })
  })

  it('IFrame is always in a sandbox, and its title has a setting that the page asks for', async () => {
    const host = await mount('IFrame', { props: { src: '' } })
    expect(host.screen.container.querySelector('iframe')).toBeNull()
    expect(fieldsOf(named('IFrame').props).find(({ path }) => path === 'title')?.needed).toBe(true)
    const sources = readFileSync(join(import.meta.dirname, '../../sdk/react/frame.tsx'), 'utf8')
    expect(sources.match(/<iframe[^>]*/g)).toEqual([expect.stringContaining('sandbox=')])
  })

  it('MarsTable startLoading and stopLoading are the names by which a flow calls them', async () => {
    const host = await mount('MarsTable', { props: { data: [{ id: 1 }], columns: [{ title: 'a', dataIndex: 'id', type: 'text' }] } })
    const busy = () => host.screen.container.querySelector(`[data-id="${host.id}"]`)?.getAttribute('aria-busy')
    expect(await host.call('startLoading')).toEqual({ ok: true })
    expect(busy()).toBe('true')
    expect(await host.call('stopLoading')).toEqual({ ok: true })
    expect(busy()).toBeNull()
  })

  it('Steps updateStep goes to the step of its argument, a number or an object with it', async () => {
    const host = await mount('Steps')
    const current = () => host.screen.container.querySelector('[aria-current="step"]')?.textContent
    for (const args of [1, { current: 1 }, { val: '1' }] as Json[]) {
      expect(await host.call('updateStep', args)).toEqual({ ok: true })
      expect(current()).toContain('Approval')
      await host.call('updateStep', 0)
      expect(current()).toContain('Order')
    }
  })

  it('Descriptions loading methods are there and work', async () => {
    const host = await mount('Descriptions', { props: { items: [{ label: 'Order', name: 'no' }] } })
    const busy = () => host.screen.container.querySelector('[aria-busy="true"]') !== null
    for (const end of ['stopLoading', 'endLoading']) {
      await host.call('startLoading')
      expect(busy()).toBe(true)
      expect([await host.call(end), busy()]).toEqual([{ ok: true }, false])
    }
  })

  it('update is offered by what has data of its own and by nothing else', () => {
    const offering = all.filter(({ methods }) => methods && 'update' in methods).map(({ type }) => type)
    expect(offering).not.toContain('DatePicker')
    expect(offering).not.toContain('DatePickerRange')
    expect(offering).not.toContain('TimePicker')
    expect(offering).not.toContain('TimePickerRange')
    expect(offering).toContain('Descriptions')
    expect(offering).not.toContain('StaticItem')
    for (const type of offering) expect([type, named(type).data !== undefined]).toEqual([type, true])
  })
})

describe('words that are another component’s', () => {
  it('Badge and Ribbon say of their colour what it colours', () => {
    const said = ['Badge', 'Ribbon'].map((type) => {
      const color = fieldsOf(named(type).props).find(({ path }) => path === 'color')!
      return `${color.label.en} ${color.help?.en ?? ''}`
    })
    expect(said).toEqual([expect.stringContaining('count'), expect.stringContaining('ribbon')])
  })
})

describe('events that are offered but never come', () => {
  it('Title, Text and Link onClick, Card onClickMore on a published page', async () => {
    const title = await mount('Title', { props: { text: 'Orders' } })
    fireEvent.click(title.screen.getByText('Orders'))
    expect(emitted(title)).toEqual(['onClick'])
    const text = await mount('Text', { props: { text: 'Some words' } })
    fireEvent.click(text.screen.getByText('Some words'))
    expect(emitted(text)).toEqual(['onClick'])
    const link = await mount('Link', { props: { text: 'All orders', href: '#orders', target: '_self' } })
    fireEvent.click(link.screen.getByRole('link', { name: 'All orders' }))
    expect(emitted(link)).toEqual(['onClick'])
    const card = await mount('Card', { props: { title: 'C', extra: { text: 'More' } }, mode: 'live' })
    fireEvent.click(card.screen.getByRole('button', { name: 'More' }))
    expect(emitted(card)).toEqual(['onClickMore'])
  })

  it('Divider onClick, and none of the methods for loading that it never had', async () => {
    const divider = await mount('Divider', { props: { text: 'Or' } })
    fireEvent.click(divider.screen.getByText('Or'))
    expect(emitted(divider)).toEqual(['onClick'])
    expect(Object.keys(named('Divider').methods ?? {})).toEqual([])
  })

  it('Form and SearchForm onReset, by their method and by their button', async () => {
    const form = await mount('Form')
    await form.call('reset')
    expect(emitted(form)).toContain('onReset')
    const search = await mount('SearchForm')
    fireEvent.click(search.screen.getByRole('button', { name: 'Reset' }))
    await search.call('reset')
    expect(emitted(search).filter((event) => event === 'onReset')).toHaveLength(2)
  })
})

describe('files', () => {
  const arrived = { code: 0, data: null, originData: null, msg: '' }
  const choose = (host: Awaited<ReturnType<typeof mount>>, file: File) =>
    act(async () => {
      fireEvent.change(host.screen.container.querySelector('input[type="file"]')!, { target: { files: [file] } })
    })

  it('Upload handleClick is told', async () => {
    const host = await mount('Upload')
    await act(async () => fireEvent.click(host.screen.getByRole('button', { name: /Upload/ })))
    expect(host.emitted.map(({ event }) => event)).toEqual(['handleClick'])
  })

  it('FileUpload takes every file unless it says which, also where an older page says excel', async () => {
    for (const accept of [[], ['excel']]) {
      const host = await mount('FileUpload', { props: { upload: { accept } }, load: () => arrived, send: () => arrived })
      await choose(host, new File(['x'], 'a.whatever'))
      await waitFor(() => expect(host.emitted.map(({ event }) => event)).toEqual(['onSuccess']))
      host.screen.unmount()
    }
  })
})

describe('values of forms', () => {
  it('a date range that is text does not become now, whatever the text is', async () => {
    const range = (id: string, defaultValue: Json) => child(id, 'DatePickerRange', { formItem: { name: id }, defaultValue })
    const { host, data } = await formOf(
      range('good', '2024-05-01,2024-05-03'),
      range('bad', 'values,date'),
      range('half', ['2024-05-01', '']),
    )
    expect(await data()).toEqual({ good: ['2024-05-01', '2024-05-03'] })
    await act(async () => void (await host.call('init', { bad: '2023-01-01, 2023-01-02', half: 'yesterday-ish', good: 'x,y' })))
    expect(await data()).toEqual({ bad: '2023-01-01, 2023-01-02', half: 'yesterday-ish', good: 'x,y' })
  })

  it('dates leave as they came, or as text, never as objects', async () => {
    const { host, data } = await formOf(child('day', 'DatePicker', { formItem: { name: 'day' }, defaultValue: 'today' }))
    expect(await data()).toEqual({ day: dayjs().format('YYYY-MM-DD') })
    for (const given of ['2024-05-01T10:00:00', '2024/05/01', new Date(2024, 4, 1).getTime()]) {
      await act(async () => void (await host.call('init', { day: given })))
      expect(await data()).toEqual({ day: given })
    }
  })

  it('the yestoday of older pages is yesterday', async () => {
    const { data } = await formOf(child('day', 'DatePicker', { formItem: { name: 'day' }, defaultValue: 'yestoday' }))
    expect(await data()).toEqual({ day: dayjs().subtract(1, 'day').format('YYYY-MM-DD') })
  })
})

describe('edit tables', () => {
  const table = (columns: readonly JsonObject[], defaultValue: readonly Json[] = []) =>
    child('EditTable_1', 'EditTable', { formItem: { name: 'rows' }, formWrap: { columns }, defaultValue })
  const rowsOf = async (data: () => Promise<Json>) => (await data()) as { readonly rows: readonly JsonObject[] }

  it('the default of a select whose options are data is a value, and not the list of its options', async () => {
    const options = [
      { id: 1, name: 'Beijing' },
      { id: 2, name: 'Paris' },
    ]
    const field = { label: 'name', value: 'id' }
    const { data } = await formOf(table([{ dataIndex: 'city', type: 'select', dataSource: 'dynamic', options, field, defaultValue: '2' }]))
    expect((await rowsOf(data)).rows[0]).toMatchObject({ city: 2 })
  })

  it('a tree select has its tree, and hands on what was chosen in it', async () => {
    const options = [{ title: 'China', value: 'cn', children: [{ title: 'Beijing', value: 'bj' }] }]
    const { host, data } = await formOf(
      table([{ dataIndex: 'place', type: 'tree-select', options, field: { label: 'title', value: 'value', children: 'children' } }]),
    )
    const cell = () => host.screen.container.querySelector('td[data-col]')
    await waitFor(() => expect(cell()).not.toBeNull())
    await act(async () => void fireEvent.click(cell()!))
    await waitFor(() => expect(host.screen.queryByRole('option', { name: 'Beijing' })).not.toBeNull())
    await act(async () => void fireEvent.click(host.screen.getByRole('option', { name: 'Beijing' })))
    expect((await rowsOf(data)).rows[0]).toMatchObject({ place: 'bj' })
  })

  it('dates of its rows leave as they came', async () => {
    const noon = new Date(2024, 4, 1, 12).getTime()
    const { host, data } = await formOf(
      table([{ dataIndex: 'day', type: 'date', format: 'YYYY-MM-DD' }], [{ day: noon }, { day: '2024/5/2' }]),
    )
    expect((await rowsOf(data)).rows.map(({ day }) => day)).toEqual([noon, '2024/5/2'])
    await act(async () => void (await host.call('init', { rows: [{ day: '2024-05-03T10:00:00' }] })))
    expect((await rowsOf(data)).rows.map(({ day }) => day)).toEqual(['2024-05-03T10:00:00'])
  })
})

describe('targets of form actions', () => {
  it('GridForm is one, as every form is', () => {
    expect(['Form', 'SearchForm', 'GridForm'].map((type) => named(type).tags)).toEqual([['form'], ['form'], ['form']])
  })
})

describe('form items', () => {
  it('Rate keeps the character that was chosen through other changes', async () => {
    const props = { formWrap: { character: '好', count: 2 } }
    const host = await mount('Rate', { props })
    await act(async () => host.setProps(host.id, { ...defaultsOf(named('Rate').props), formWrap: { character: '好', count: 3 } }))
    expect(host.screen.container.textContent).toContain('好'.repeat(6))
  })

  it('ColorPicker hands CSS text to its events, and to its form what the record held until it is changed', async () => {
    const { host, data } = await formOf(
      child('ColorPicker_1', 'ColorPicker', { formItem: { name: 'tint' }, formWrap: { allowClear: true } }),
    )
    await act(async () => void (await host.call('init', { tint: { metaColor: { r: 22, g: 119, b: 255, a: 1 } } })))
    expect(await data()).toEqual({ tint: { metaColor: { r: 22, g: 119, b: 255, a: 1 } } })
    await act(async () => void fireEvent.keyDown(host.screen.container.querySelector('.tessera-colour-box')!, { key: 'Delete' }))
    expect(host.emitted.filter(({ id }) => id === 'ColorPicker_1').map(({ payload }) => payload)).toEqual([{ tint: '' }, { tint: '' }])
    expect(await data()).toEqual({})
  })
})

describe('what the editor does to a page', () => {
  const catalogue: Catalogue = (type) => {
    const found = all.find((each) => each.type === type)
    return (
      found && ({ ...found, formItem: found.formItem !== undefined, tags: found.tags ?? [], accepts: found.accepts ?? 'nothing' } as never)
    )
  }
  const element = (id: string, type: string, parentId: string | null, order: string, props: JsonObject = {}): ElementRecord => ({
    ...{ kind: 'element', id, type, name: id, parentId, order, props, bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} },
  })
  const pageOf = (...elements: readonly ElementRecord[]) => ({
    entries: new Map([...emptyDocument().entries, ...elements.map((each) => [each.id, each] as const)]),
  })

  it('removing Tabs takes every Tab along, siblings next to each other included', () => {
    const tabs = ['a1', 'a2', 'a3', 'a4'].map((order) => element(`Tab_${order}`, 'Tab', 'Tabs_1', order))
    const document = pageOf(element('Tabs_1', 'Tabs', null, 'a0'), ...tabs, element('Text_1', 'Text', 'Tab_a2', 'a0'))
    const patch = removeElements.plan({ document, catalogue, references, newId: createId }, { ids: ['Tab_a1', 'Tab_a2'] })
    if ('refused' in patch) throw new Error(patch.refused.en)
    expect([...applyPatch(document, patch).entries.keys()].filter((id) => id.startsWith('T'))).toEqual(['Tabs_1', 'Tab_a3', 'Tab_a4'])
    const whole = removeElements.plan({ document, catalogue, references, newId: createId }, { ids: ['Tabs_1'] })
    if ('refused' in whole) throw new Error(whole.refused.en)
    expect([...applyPatch(document, whole).entries.keys()]).toEqual(['page'])
  })

  it('a copied form item gets a field name of its own, and a form that is copied whole keeps its own', () => {
    const document = pageOf(
      element('Form_1', 'Form', null, 'a0'),
      element('Input_1', 'Input', 'Form_1', 'a0', { formItem: { name: 'city', label: 'City' } }),
    )
    const copy = (id: string) => {
      const patch = duplicateElements.plan({ document, catalogue, references, newId: createId }, { ids: [id] })
      if ('refused' in patch) throw new Error(patch.refused.en)
      return addedIn(patch).flatMap((entry) => (entry.kind === 'element' && entry.type === 'Input' ? [entry.props.formItem] : []))
    }
    expect(copy('Input_1')).toEqual([{ name: expect.not.stringMatching(/^city$/), label: 'City' }])
    expect(copy('Form_1')).toEqual([{ name: 'city', label: 'City' }])
  })
})

describe('settings that are named the wrong way round', () => {
  it('Grid has its columns in xRate and its rows in yRate', async () => {
    const labels = fieldsOf(named('Grid').props).map(({ path, label }) => [path, label.en])
    expect(Object.fromEntries(labels)).toMatchObject({ xRate: 'Columns', yRate: 'Rows' })
    const host = await mount('Grid', { props: { xRate: '1fr 2fr', yRate: '40px' } })
    const { style } = host.screen.container.querySelector<HTMLElement>(`[data-id="${host.id}"]`)!
    expect([style.getPropertyValue('--tessera-grid-columns'), style.getPropertyValue('--tessera-grid-rows')]).toEqual(['1fr 2fr', '40px'])
  })
})

describe('dialogs and tables', () => {
  it('Modal onOk does not close it, and Cancel does', async () => {
    const host = await mount('Modal', { props: { title: 'Edit' } })
    await host.call('open')
    const dialog = host.screen.getByRole('dialog')
    await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'OK' })))
    expect([emitted(host).at(-1), dialog.isConnected]).toEqual(['onOk', true])
    fireEvent.click(host.screen.getByRole('button', { name: 'Cancel' }))
    expect(emitted(host).at(-1)).toBe('onCancel')
  })

  it('request names of a table with dots are used as they are', async () => {
    const asked: Json[] = []
    const load = (_element: string, params: Json) => {
      asked.push(params)
      return { code: 0, data: [], originData: null, msg: '' }
    }
    await mount('MarsTable', { props: { field: { pageNum: 'page.pageNum', pageSize: 'page.pageSize' } }, load })
    await waitFor(() => expect(asked).not.toEqual([]))
    await late()
    expect(asked).toEqual([{ 'page.pageNum': 1, 'page.pageSize': 10 }])
  })
})
