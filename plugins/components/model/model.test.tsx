import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Json, type JsonObject, MessageError, type RecordRow, RecordSaveError, type Records, records, tell } from '#sdk'
import { answering, type HostedComponent, type HostOptions, press, renderInHost, typeInto, until } from '#sdk/testing'
import { model } from './index.ts'

const fields = [
  { name: 'name', label: 'Name', type: 'text' as const, required: true },
  { name: 'price', label: 'Price', type: 'digit' as const },
  { name: 'day', label: 'Day', type: 'date' as const },
  { name: 'shop', label: 'Shop', type: 'association' as const, options: [{ id: '7', label: 'Corner shop' }] },
  {
    name: 'lines',
    label: 'Lines',
    type: 'association' as const,
    many: true,
    fields: [{ name: 'item', label: 'Item', type: 'text' as const }],
  },
]
const tea: RecordRow = { id: '5', rev: 3, values: { name: 'Tea', price: 3.5, day: '2024-05-06', shop: '7', lines: [{ item: 'Cup' }] } }

/** One model, and what was written into it. */
function office(over: Partial<Records> = {}) {
  const saved: [string, JsonObject][] = []
  const service = answering(records, {
    shape: async ({ name }) => (name === 'items' ? { label: 'Items', fields } : null),
    read: async (_of, id) => (id === '5' ? tea : null),
    save: async (name, row) => {
      saved.push([name, row as unknown as JsonObject])
      return { id: row.id ?? '9', rev: (row.rev ?? 0) + 1, values: row.values }
    },
    ...over,
  })
  return { service, saved }
}
const open = (options: HostOptions = {}, given = office()) => renderInHost(model, { services: [given.service], ...options })
const ofRecord = { props: { model: 'items', recordId: '5' } }
const box = (host: HostedComponent, name: RegExp) => host.screen.getByLabelText(name) as HTMLInputElement
const told = (host: HostedComponent) => host.emitted.map(({ event, payload }) => [event, payload] as const)
const last = (host: HostedComponent) => told(host).at(-1)
const rootText = (host: HostedComponent) => host.screen.container.querySelector('[data-type="Model"]')?.textContent ?? ''
const pressSave = (host: HostedComponent) => press(host.screen.getByRole('button', { name: 'Save' }))

describe('Model', () => {
  it('reads a record, draws each field by its type where nothing stands in it, and tells onLoad', async () => {
    const host = await open(ofRecord)
    await until(() => host.emitted.length > 0)
    expect(told(host)).toEqual([['onLoad', { id: '5', values: tea.values }]])
    expect(host.screen.getByRole('region', { name: 'Items' })).toBeTruthy()
    expect([box(host, /Name/).value, box(host, /Price/).value, box(host, /Day/).value, box(host, /Day/).type]).toEqual([
      'Tea',
      '3.5',
      '2024-05-06',
      'date',
    ])
    expect([box(host, /Price/).inputMode, box(host, /Shop/).tagName, box(host, /Shop/).value]).toEqual(['decimal', 'SELECT', '7'])
    expect(box(host, /Item 1/).value).toBe('Cup')
  })

  it('tells onChange with typed values, and saves them with the version that was read', async () => {
    const given = office()
    const host = await open(ofRecord, given)
    await until(() => host.emitted.length > 0)
    await typeInto(box(host, /Price/), '1,200.')
    expect(last(host)?.[1]).toMatchObject({ field: 'price', value: 1200 })
    expect(box(host, /Price/).value).toBe('1,200.')
    await typeInto(box(host, /Shop/), '')
    await press(host.screen.getByRole('button', { name: /Add row/ }))
    await typeInto(box(host, /Item 2/), 'Pot')
    await press(host.screen.getByRole('button', { name: 'Delete row 1' }))
    await pressSave(host)
    const values = { ...tea.values, price: 1200, shop: null, lines: [{ item: 'Pot' }] }
    expect(given.saved).toEqual([['items', { id: '5', rev: 3, values, before: tea.values }]])
    expect(last(host)).toEqual(['onSave', { id: '5', values }])
    await pressSave(host)
    expect(given.saved[1]?.[1]).toMatchObject({ rev: 4 })
  })

  it('saves nothing while a field is wrong: it is marked, and onFail says so', async () => {
    const given = office()
    const host = await open({ props: { model: 'items' } }, given)
    await until(() => host.screen.queryByLabelText(/Name/) !== null)
    await typeInto(box(host, /Price/), 'dear')
    await pressSave(host)
    expect([given.saved, last(host)]).toEqual([[], ['onFail', { reason: 'Not saved: mend the marked fields first' }]])
    expect(host.screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'Required',
      'Must be a number',
      'Not saved: mend the marked fields first',
    ])
    await typeInto(box(host, /Name/), 'Tea')
    await typeInto(box(host, /Price/), '')
    await pressSave(host)
    expect(given.saved).toEqual([['items', { values: { name: 'Tea', price: null } }]])
  })

  it('says why the service refused, and keeps what was typed', async () => {
    const host = await open(ofRecord, office({ save: () => Promise.reject(new MessageError(tell('service/records.changed'))) }))
    await until(() => host.emitted.length > 0)
    await typeInto(box(host, /Name/), 'Coffee')
    await pressSave(host)
    await until(() => last(host)?.[0] === 'onFail')
    expect([rootText(host).includes('service/records.changed'), box(host, /Name/).value]).toEqual([true, 'Coffee'])
    expect((await host.call('save')).ok).toBe(false)
  })

  it('is saved, reset, filled and asked by flows', async () => {
    const host = await open(ofRecord)
    await until(() => host.emitted.length > 0)
    await host.call('setValues', { name: 'Coffee' })
    expect(await host.call('getValues')).toMatchObject({ ok: true, value: { name: 'Coffee', price: 3.5 } })
    await host.call('reset')
    expect(box(host, /Name/).value).toBe('Tea')
    expect(await host.call('save')).toMatchObject({ ok: true, value: { id: '5', values: { name: 'Tea' } } })
    expect(await host.call('refresh')).toEqual({ ok: true })
  })

  it('is new without a record, whatever record is named where its mode says so, and only shown in another mode', async () => {
    const fresh = await open({ props: { model: 'items', recordId: '5', mode: 'new' } })
    await until(() => fresh.screen.queryByLabelText(/Name/) !== null)
    expect([box(fresh, /Name/).value, fresh.emitted]).toEqual(['', []])
    fresh.screen.unmount()
    const shown = await open({ props: { model: 'items', recordId: '5', mode: 'show' } })
    await until(() => shown.emitted.length > 0)
    expect([shown.screen.queryByRole('button'), shown.screen.queryByRole('textbox')]).toEqual([null, null])
    for (const text of ['Tea', '3.5', '2024-05-06', 'Corner shop', 'Cup']) expect(rootText(shown)).toContain(text)
  })

  it('draws fields and a record of the page itself, and asks no service', async () => {
    const host = await open({ props: { fields: fields as unknown as Json, record: { name: 'Own' } }, services: [] })
    await typeInto(box(host, /Name/), 'Mine')
    await pressSave(host)
    expect(last(host)).toEqual(['onSave', { id: '', values: { name: 'Mine' } }])
  })

  it.each([
    ['no model is named', {}, 'No data model is chosen yet'],
    ['there is no such model', { model: 'other' }, 'There is no such data model'],
    ['there is no such record', { model: 'items', recordId: '8' }, 'This record was not found'],
  ])('says so where %s', async (_what, props, text) => {
    const host = await open({ props })
    await until(() => rootText(host).includes(text))
    expect(host.screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('says where the project has no models, and tries again', async () => {
    let fails = true
    const shape = async () => (fails ? Promise.reject(new MessageError(tell('service/records.none'))) : { label: 'Items', fields })
    const host = await open({ props: { model: 'items' } }, office({ shape }))
    await until(() => rootText(host).includes('service/records.none'))
    fails = false
    await press(host.screen.getByRole('button', { name: 'Try again' }))
    await until(() => host.screen.queryByLabelText(/Name/) !== null)
  })

  it('asks nothing on the canvas, and lets nothing be changed there', async () => {
    const host = await open(
      { mode: 'edit', props: { model: 'items', fields: fields as unknown as Json } },
      office({ shape: () => Promise.reject(new Error('asked')) }),
    )
    expect([box(host, /Name/).disabled, (host.screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled]).toEqual([
      true,
      true,
    ])
    await act(async () => host.screen.getByRole('button', { name: 'Save' }).click())
    expect([host.emitted, rootText(host).includes('asked')]).toEqual([[], false])
  })
})

describe('Model with every type of field', () => {
  const every = [
    { name: 'note', label: 'Note', type: 'long-text' as const },
    { name: 'due', label: 'Due', type: 'date-time' as const },
    { name: 'paid', label: 'Paid', type: 'yes-no' as const },
    { name: 'state', label: 'State', type: 'choice' as const, options: [{ id: 'new', label: 'New one' }] },
    { name: 'no', label: 'Number', type: 'text' as const, fixed: true as const },
    { name: 'code', label: 'Code', type: 'text' as const, fixed: 'stored' as const },
  ]
  const values = { note: 'a\nb', due: '2026-12-01T08:30:00.000Z', paid: false, state: 'new', no: 'O-1', code: 'c' }
  const row: RecordRow = { id: '5', rev: 1, values }

  it('has a control for each type, and none for fixed fields', async () => {
    const given = office({ shape: async () => ({ label: 'Orders', fields: every }), read: async () => row })
    const host = await open({ ...ofRecord, formats: { timeZone: 'Asia/Shanghai' } } as HostOptions, given)
    await until(() => host.emitted.length > 0)
    expect(box(host, /Note/).tagName).toBe('TEXTAREA')
    expect([box(host, /Due/).type, box(host, /Due/).value.slice(0, 10)]).toEqual(['datetime-local', '2026-12-01'])
    await press(host.screen.getByRole('switch', { name: /Paid/ }))
    expect(last(host)?.[1]).toMatchObject({ field: 'paid', value: true })
    await typeInto(box(host, /Due/), '2027-01-02T10:00')
    expect(last(host)?.[1]).toMatchObject({ value: expect.stringMatching(/^2027-01-0\dT\d\d:00:00\.000Z$/) })
    expect(box(host, /State/).value).toBe('new')
    expect([host.screen.queryByRole('textbox', { name: /Number/ }), rootText(host).includes('O-1')]).toEqual([null, true])
    expect(host.screen.queryByRole('textbox', { name: /Code/ })).toBeNull()
    const fresh = await open({ props: { model: 'orders' } }, given)
    await until(() => fresh.screen.queryByRole('textbox', { name: /Code/ }) !== null)
  })

  it('shows what another person stored, and saves over it or takes it', async () => {
    const saved: (number | undefined)[] = []
    const told = { zh: '已被修改', en: 'Changed' }
    const save: Records['save'] = async (_model, { rev, values: now }) => {
      saved.push(rev)
      const conflict = { rev: 4, fields: [{ field: 'name', theirs: 'Their tea' }] }
      if (rev === 3) throw new RecordSaveError(told, { conflict })
      return { id: '5', rev: 5, values: now }
    }
    const host = await open(ofRecord, office({ save }))
    await until(() => host.emitted.length > 0)
    await typeInto(box(host, /Name/), 'My tea')
    await pressSave(host)
    expect(host.screen.getByRole('alert').textContent).toContain('Name → Their tea')
    await press(host.screen.getByRole('button', { name: 'Take theirs' }))
    expect(box(host, /Name/).value).toBe('Their tea')
    await pressSave(host)
    expect(saved).toEqual([3, 4])
  })

  it('marks the field that the server refused', async () => {
    const taken = new RecordSaveError({ zh: '已有', en: 'Another record has this value' }, { field: 'name' })
    const host = await open(ofRecord, office({ save: () => Promise.reject(taken) }))
    await until(() => host.emitted.length > 0)
    await typeInto(box(host, /Name/), 'Coffee')
    await pressSave(host)
    expect(box(host, /Name/).getAttribute('aria-invalid')).toBe('true')
    expect(rootText(host)).toContain('Another record has this value')
  })
})
