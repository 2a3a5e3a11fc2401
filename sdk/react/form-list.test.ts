import { effect } from '@preact/signals-core'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '#kernel/page/values'
import { RowList } from './form-list.ts'
import { newForm, people, REQUIRED } from './people.fixture.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a list in a form', () => {
  test('rows hand on what their fields hold, under the list and their position', () => {
    const { scope, row, listen } = people()
    row('k2').setValue('name', 'Bea')
    expect(listen()).toEqual([['Form_1.people.1.name', 'Bea']])
    expect(scope.values()).toEqual({ people: [{ name: 'Ann' }, { name: 'Bea' }, { name: 'Cy' }] })
  })

  test('rows take values, errors and rules along when a row before them is removed, and only positions are told', async () => {
    const { scope, list, keys, row, listen } = people()
    row('k3').setValue('name', '')
    await settle()
    expect(row('k3').field('name')!.value).toMatchObject({ value: '', error: 'Needed' })
    listen()
    const seen: string[] = []
    for (const key of ['k1', 'k3']) {
      effect(() => void seen.push(`${key}: ${row(key).field('name')!.value.value}`))
      effect(() => void seen.push(`${key} as data: ${JSON.stringify(row(key).value.value)}`))
    }
    for (const each of list.rows.value) effect(() => void seen.push(`${each.key} is at ${each.index.value}`))
    seen.length = 0
    expect(list.remove('k2')).toBe(true)
    expect(keys()).toEqual(['k1', 'k3'])
    expect(seen).toEqual(['k3 is at 1'])
    expect(listen()).toEqual([
      [
        'Form_1.people',
        [
          { name: 'Ann', city: null },
          { name: '', city: null },
        ],
      ],
    ])
    expect(row('k3').field('name')!.value).toMatchObject({ value: '', error: 'Needed' })
    expect(await scope.validate()).toEqual(['people.1.name'])
    row('k3').setValue('name', 'Cleo')
    expect(listen()).toEqual([['Form_1.people.1.name', 'Cleo']])
    await settle()
    expect(await scope.validate()).toEqual([])
  })

  test('rows move, and are added in between with values of their own', () => {
    const { scope, list, keys, draw } = people()
    list.move('k3', 0)
    expect(keys()).toEqual(['k3', 'k1', 'k2'])
    const key = list.add({ name: 'Dot', city: 'Ulm' }, 1)
    expect(keys()).toEqual(['k3', key, 'k1', 'k2'])
    draw(key)
    expect(scope.field('people.1.city')!.value.value).toBe('Ulm')
    expect(scope.values()).toEqual({ people: [{ name: 'Cy' }, { name: 'Dot', city: 'Ulm' }, { name: 'Ann' }, { name: 'Bob' }] })
    expect([list.remove('k9'), list.move('k9', 0), list.move('k1', 99), list.add({}, -5)]).toEqual([false, false, true, 'k5'])
    expect(keys()).toEqual(['k5', 'k3', key, 'k2', 'k1'])
  })

  test('a row keeps what no field shows: what a record had beside it, and all of it when the row is out of sight', async () => {
    const { scope, row, draw, list } = people([{ id: 7, name: 'Ann' }])
    const key = list.add({ id: 8 })
    const leave = draw(key)
    row(key).setValue('name', 'Bob')
    leave()
    expect(scope.values()).toEqual({
      people: [
        { id: 7, name: 'Ann' },
        { id: 8, name: 'Bob' },
      ],
    })
    row(key).setValue('name', '')
    expect(await scope.validate()).toEqual(['people.1.name'])
  })

  test('a row keeps what a flow gives it beside its fields, also beside one whose name has a dot', () => {
    const { scope, row, listen } = people([{ name: 'Ann', meta: { zip: 1 } }])
    row('k1').register('meta.city', { defaultValue: '', rules: [] })
    scope.init({ 'people.0': { id: 7, meta: { city: 'Ulm', area: 'south' } } })
    expect(scope.values()).toEqual({ people: [{ id: 7, name: 'Ann', meta: { zip: 1, city: 'Ulm', area: 'south' } }] })
    expect(row('k1').field('meta.city')!.value.value).toBe('Ulm')
    expect(listen().at(-1)).toEqual(['Form_1.people.0.meta.city', 'Ulm'])
  })

  test('a drawn row is not checked for a field that it does not show', async () => {
    const { scope, row } = people([])
    const key = scope.list('people')!.add()
    row(key).draw()
    const hide = row(key).register('reason', { defaultValue: '', rules: REQUIRED })
    expect(await scope.validate()).toEqual(['people.0.reason'])
    hide()
    expect(await scope.validate()).toEqual([])
  })

  test('a removed row writes nowhere and is not checked, even while its check runs', async () => {
    const { scope, list, row, listen } = people()
    row('k2').setValue('name', '')
    const gone = row('k2')
    const asked = scope.validate()
    list.remove('k2')
    // The list is not what was asked about any more, the row is not in it.
    expect(await asked).toEqual(['people'])
    expect(await scope.validate()).toEqual([])
    listen()
    gone.setValue('name', 'nobody')
    expect([listen(), gone.path, gone.value.value]).toEqual([[], undefined, undefined])
    expect(scope.values()).toEqual({ people: [{ name: 'Ann' }, { name: 'Cy' }] })
  })

  test('a change in a row is told to those who read above it: the row, the list and the form, and to no other', () => {
    const { scope, list, row } = people()
    const seen: string[] = []
    const other = row('k2').value.value
    scope.value.subscribe(() => void seen.push('form'))
    list.value.subscribe(() => void seen.push('list'))
    list.state.subscribe(() => void seen.push('rows'))
    for (const key of ['k1', 'k2']) {
      row(key).value.subscribe(() => void seen.push(key))
      row(key)
        .field('name')!
        .subscribe(() => void seen.push(`${key}.name`))
    }
    seen.length = 0
    row('k1').setValue('city', 'Bonn')
    expect(seen.sort()).toEqual(['form', 'k1', 'list'])
    expect(row('k2').value.value).toBe(other)
  })

  test('a list has rules of its own, as of one row at least', async () => {
    const { scope } = newForm()
    scope.registerList(RowList, 'people', { defaultValue: [], rules: REQUIRED })
    expect(await scope.validate()).toEqual(['people'])
    expect(scope.list('people')!.state.value.error).toBe('Needed')
    scope.list('people')!.add()
    await settle()
    expect(scope.list('people')!.state.value.error).toBeUndefined()
    expect(await scope.validate()).toEqual([])
  })

  test('fields that every row has are checked in rows that were never drawn too, and the first that is wrong is told', async () => {
    const { scope } = newForm()
    const wrong: (readonly [row: number, name: string])[] = []
    const options = {
      ...{ defaultValue: [{ name: 'Ann' }, { name: '' }, {}], rules: [], rowRules: { name: REQUIRED, city: [] } },
      onWrong: (row: number, name: string) => void wrong.push([row, name]),
    }
    scope.registerList(RowList, 'people', { ...options, defaultValue: options.defaultValue as Json })
    expect(await scope.validate()).toEqual(['people.1.name', 'people.2.name'])
    expect(wrong).toEqual([[1, 'name']])
    expect(scope.values()).toEqual({ people: [{ name: 'Ann' }, { name: '' }, {}] })
  })

  test('rows are kept as the list wants them, however they come, with what their keys are', () => {
    const { scope } = newForm()
    const toRow = (row: Json, key: string): Json => ({ ...(row as JsonObject), key })
    scope.registerList(RowList, 'people', { defaultValue: [{ name: 'Ann' }], rules: [], toRow })
    scope.list('people')!.add({ name: 'Bob' })
    scope.init({ people: [{ name: 'Cy' }, { name: 'Dan' }] })
    expect(scope.values()).toEqual({
      people: [
        { name: 'Cy', key: 'k1' },
        { name: 'Dan', key: 'k2' },
      ],
    })
  })

  test('a row may hold lists, whose rows are named by both positions', async () => {
    const { scope, row, list, listen } = people()
    row('k2').registerList(RowList, 'phones', { defaultValue: [{ number: '' }], rules: [] })
    const phone = row('k2').row('phones', 'k1')!
    phone.draw()
    phone.register('number', { defaultValue: '', rules: REQUIRED })
    list.move('k2', 2)
    listen()
    expect(await scope.validate()).toEqual(['people.2.phones.0.number'])
    phone.setValue('number', '12')
    expect(listen()).toEqual([['Form_1.people.2.phones.0.number', '12']])
    scope.setValue('people.2.phones.0.number', '13')
    expect(phone.field('number')!.value.value).toBe('13')
    expect(scope.values().people).toEqual([{ name: 'Ann' }, { name: 'Cy' }, { name: 'Bob', phones: [{ number: '13' }] }])
    expect(await row('k2').validate()).toEqual([])
    list.remove('k2')
    expect(phone.path).toBeUndefined()
  })

  test('rows are told to the engine at once when the form is filled, and keep their keys by position', () => {
    const { scope, list, keys, row, listen, changes } = people()
    scope.init({ people: [{ name: 'X' }, { name: 'Y', city: 'Ulm' }] })
    expect(listen()).toEqual([
      [
        'Form_1.people',
        [
          { name: 'X', city: null },
          { name: 'Y', city: 'Ulm' },
        ],
      ],
    ])
    expect([keys(), changes()]).toEqual([['k1', 'k2'], 1])
    expect(row('k2').field('city')!.value).toMatchObject({ value: 'Ulm', error: undefined, touched: true })
    scope.init({ 'people.1.city': 'Bonn' })
    expect(listen()).toEqual([['Form_1.people.1.city', 'Bonn']])
    scope.init({ 'people.3.name': 'new' })
    expect(scope.values().people).toEqual([{ name: 'X' }, { name: 'Y', city: 'Bonn' }, {}, { name: 'new' }])
    scope.init({ people: null })
    expect([keys(), scope.values()]).toEqual([[], { people: [] }])
    scope.reset()
    expect(list.value.value).toEqual([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }])
  })

  test('a list begins with what the form was filled with before the list was there', () => {
    const { scope, listen } = newForm()
    scope.init({ people: [{ name: 'Ann' }] })
    scope.init({ 'people.1.name': 'Bob' })
    const leave = scope.registerList(RowList, 'people', { defaultValue: [], rules: [] })
    expect(listen()).toEqual([['Form_1.people', [{ name: 'Ann' }, { name: 'Bob' }]]])
    leave()
    expect([listen(), scope.values()]).toEqual([[['Form_1.people', undefined]], {}])
  })

  test('a list follows a default that a formula computes until somebody changes a row', () => {
    const { scope, keys, list } = people([])
    scope.configure('people', { defaultValue: [{ name: 'Ann' }], rules: [] })
    expect(list.value.value).toEqual([{ name: 'Ann' }])
    list.add()
    scope.configure('people', { defaultValue: [], rules: [] })
    expect(keys()).toHaveLength(2)
  })

  test('rows hand on what their fields convert to, and are read back from it', () => {
    const { scope, listen } = newForm()
    scope.registerList(RowList, 'trips', { defaultValue: [{ from: '1', to: '2' }], rules: [] })
    listen()
    const trip = scope.row('trips', 'k1')!
    trip.register('range', {
      defaultValue: undefined,
      rules: [],
      toSubmit: (_, value) => ({ from: (value as Json[] | undefined)?.[0] ?? null, to: (value as Json[] | undefined)?.[1] ?? null }),
      fromValues: ({ from, to }) => (from === undefined || to === undefined ? undefined : [from, to]),
    })
    expect([trip.field('range')!.value.value, listen()]).toEqual([['1', '2'], []])
    trip.setValue('range', ['1', '3'])
    expect([listen(), scope.values()]).toEqual([[['Form_1.trips.0.to', '3']], { trips: [{ from: '1', to: '3' }] }])
  })
})
