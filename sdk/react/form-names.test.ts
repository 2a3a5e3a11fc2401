import { describe, expect, test } from 'vitest'
import { toldBy } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { RowList } from './form-list.ts'
import { newForm, people, REQUIRED } from './people.fixture.ts'

test('a list that is given what is no list of rows says so, and nothing is filled in', () => {
  const { scope, changes } = people()
  scope.register('title', { defaultValue: 't', rules: [] })
  const refusal = (values: JsonObject): unknown => {
    try {
      scope.init(values)
      return 'filled in'
    } catch (thrown) {
      return toldBy(thrown)
    }
  }
  const before = scope.values()
  for (const bad of ['Ann', 7, { name: 'Ann' }, ['Ann'], [['Ann']]])
    expect(refusal({ title: 'new', people: bad })).toMatchObject({ code: 'step.not-rows', params: { name: 'people' } })
  expect(refusal({ title: 'new', 'people.2000.name': 'far' })).toMatchObject({
    code: 'step.row-far',
    params: { name: 'people', count: 3, row: 2001 },
  })
  expect([scope.values(), changes()]).toEqual([before, 0])
  expect(refusal({ people: [null, {}], 'people.900.name': 'near' })).toBe('filled in')
  expect(scope.values().people).toHaveLength(901)
})

describe('fields of a form named by a position, without a list component', () => {
  const positions = (count: number) => {
    const form = newForm()
    for (let i = 0; i < count; i++) form.scope.register(`list.${i}.name`, { defaultValue: undefined, rules: REQUIRED })
    return form
  }

  test('fields make a list of what they hold, fill it and check it', async () => {
    const { scope, listen } = positions(2)
    expect(await scope.validate()).toEqual(['list.0.name', 'list.1.name'])
    scope.init({ list: [{ name: 'a' }], 'list.1.name': 'b' })
    expect(scope.values()).toEqual({ list: [{ name: 'a' }, { name: 'b' }] })
    expect(await scope.validate()).toEqual([])
    listen()
    scope.setValue('list.1.name', 'c')
    expect(listen()).toEqual([['Form_1.list.1.name', 'c']])
    scope.reset()
    expect(scope.field('list.0.name')!.value.value).toBeUndefined()
  })

  test('fields are filled before they are there, one name at a time', () => {
    const { scope } = newForm()
    scope.init({ list: [{ name: 'a' }, { name: 'b' }] })
    scope.init({ 'list.1.name': 'c' })
    scope.register('list.0.name', { defaultValue: undefined, rules: [] })
    scope.register('list.1.name', { defaultValue: 'default', rules: [] })
    expect(scope.values()).toEqual({ list: [{ name: 'a' }, { name: 'c' }] })
    scope.configure('list.1.name', { defaultValue: 'later', rules: [] })
    expect(scope.values()).toEqual({ list: [{ name: 'a' }, { name: 'c' }] })
  })

  test('fields leave nothing of themselves when they go', () => {
    const { scope } = newForm()
    const leave = [0, 1].map((i) => scope.register(`list.${i}.name`, { defaultValue: `v${i}`, rules: [] }))
    leave[0]!()
    expect(scope.values()).toEqual({ list: [null, { name: 'v1' }] })
    leave[1]!()
    expect(scope.values()).toEqual({})
  })

  test('a field belongs to the row where there is a list, so that it is found there', () => {
    const { scope, row, listen } = people()
    scope.register('people.1.nick', { defaultValue: 'B', rules: [] })
    expect(row('k2').field('nick')!.value.value).toBe('B')
    expect(listen()).toEqual([['Form_1.people.1.nick', 'B']])
  })
})

test('fields that share a part of their names keep their values when one of them is written', () => {
  const { scope, told } = newForm()
  scope.register('user.name', { defaultValue: 'Ann', rules: [] })
  scope.register('user', { defaultValue: undefined, rules: [] })
  expect(scope.values()).toEqual({ user: { name: 'Ann' } })
  told.length = 0
  scope.setValue('user', { age: 3 })
  expect(scope.values()).toEqual({ user: { age: 3, name: 'Ann' } })
  expect(told).toEqual([
    ['Form_1.user', { age: 3 }],
    ['Form_1.user.name', 'Ann'],
  ])
})

test('two fields of one name share a value, and one of them may go', () => {
  const { scope, told } = newForm()
  const leave = scope.register('city', { defaultValue: 'Ulm', rules: [] })
  scope.register('city', { defaultValue: 'Ulm', rules: [] })
  leave()
  leave()
  scope.setValue('city', 'Bonn')
  expect([scope.values(), told.at(-1)]).toEqual([{ city: 'Bonn' }, ['Form_1.city', 'Bonn']])
})

test('a change copies the way to it and nothing beside', () => {
  const { scope, row } = people()
  scope.register('address.city', { defaultValue: 'Ulm', rules: [] })
  const before = scope.value.value as { readonly people: readonly Json[]; readonly address: Json }
  row('k2').setValue('name', 'Bea')
  const after = scope.value.value as typeof before
  expect(after).not.toBe(before)
  expect(after.address).toBe(before.address)
  expect([0, 1, 2].map((i) => after.people[i] === before.people[i])).toEqual([true, false, true])
})

test('a form is filled in parts before its fields are there', () => {
  const { scope } = newForm()
  scope.init({ user: { name: 'Ann' } })
  scope.init({ user: { age: 3 } })
  for (const name of ['user.name', 'user.age']) scope.register(name, { defaultValue: null, rules: [] })
  expect(scope.values()).toEqual({ user: { name: 'Ann', age: 3 } })
})

describe('a field that gets another name', () => {
  test('a field that gets another name leaves nothing under the old one, and keeps what somebody made of it', () => {
    const { scope, told } = newForm()
    const leave = scope.register('user.name', { defaultValue: 'Ann', rules: [] })
    scope.setValue('user.name', 'Bea')
    told.length = 0
    scope.register('person', { defaultValue: 'Ann', rules: [] }, leave())
    expect(told).toEqual([
      ['Form_1.user', undefined],
      ['Form_1.person', 'Bea'],
    ])
    expect([scope.values(), scope.field('user.name')]).toEqual([{ person: 'Bea' }, undefined])
  })

  test('a field that nobody touched begins anew, with what the form was given for its new name', () => {
    const { scope } = newForm()
    scope.init({ nick: 'B' })
    const leave = scope.register('name', { defaultValue: 'Ann', rules: [] })
    const leaveNick = scope.register('nick', { defaultValue: 'default', rules: [] }, leave())
    expect(scope.values()).toEqual({ nick: 'B' })
    scope.register('other', { defaultValue: 'Ann', rules: [] }, leaveNick())
    expect(scope.values()).toEqual({ other: 'B' })
  })

  test('a field of a row leaves nothing in the row either, while one that is only out of sight stays', () => {
    const { scope, row, told } = people()
    const leave = row('k2').register('nick', { defaultValue: undefined, rules: [] })
    row('k2').setValue('nick', 'B')
    const left = leave()
    expect(scope.values().people).toMatchObject([{}, { nick: 'B' }, {}])
    told.length = 0
    row('k2').register('short', { defaultValue: undefined, rules: [] }, left)
    expect(told).toEqual([
      ['Form_1.people.1.nick', undefined],
      ['Form_1.people.1.short', 'B'],
    ])
    expect(Object.keys((scope.values().people as JsonObject[])[1]!)).not.toContain('nick')
  })

  test('a list in a row leaves nothing in the row under the name that it had', () => {
    const { scope, row } = people()
    const options = { defaultValue: [{ n: 1 }], rules: [] }
    row('k2').registerList(RowList, 'kids', options)()
    expect(scope.values().people).toMatchObject([{}, { kids: [{ n: 1 }] }, {}])
    row('k2').registerList(RowList, 'children', options, 'kids')
    const second = (scope.values().people as JsonObject[])[1]!
    expect([second.children, Object.hasOwn(second, 'kids')]).toEqual([[{ n: 1 }], false])
  })

  test('what a field does not hand on any more is gone', () => {
    const { scope, told } = newForm()
    const range = (start: string, end: string) => ({
      ...{ defaultValue: null, rules: [] },
      toSubmit: (_: string, value: Json | undefined) => ({ [start]: value ?? null, [end]: value ?? null }),
    })
    scope.register('range', range('from', 'to'))
    scope.setValue('range', 5)
    told.length = 0
    scope.configure('range', range('from', 'until'))
    expect(told).toEqual([
      ['Form_1.until', 5],
      ['Form_1.to', undefined],
    ])
    expect(scope.values()).toEqual({ from: 5, until: 5 })
  })

  test('a list that is shorter without a field is told as a whole', () => {
    const { scope, told } = newForm()
    const leave = [0, 1].map((i) => scope.register(`list.${i}.name`, { defaultValue: `v${i}`, rules: [] }))
    told.length = 0
    leave[1]!()
    leave[0]!()
    expect(told).toEqual([
      ['Form_1.list', [{ name: 'v0' }]],
      ['Form_1.list', undefined],
    ])
  })
})
