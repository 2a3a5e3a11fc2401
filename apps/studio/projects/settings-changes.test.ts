import { expect, test } from 'vitest'
import { changesOf, editBetween, type Settings, settingsIn } from './settings-changes.ts'

test('settings are read from the records of their document, whatever else is there, and are none where the record is not', () => {
  expect(settingsIn([{ id: 'other', kind: 'x' }])).toBeNull()
  const found = settingsIn([{ id: 'other', kind: 'x' }, Object.assign({ id: 'settings', kind: 'settings' }, { remark: 'a', logo: 7 })])
  expect(found).toEqual({ remark: 'a', logo: '', variables: [], others: [] })
})

const variable = (id: string, more: object = {}) => ({
  ...{ kind: 'variable', id, name: id, type: 'number', defaultValue: 0, description: '', persist: 'none', formerly: [] },
  ...more,
})
const settings = (more: object = {}) => ({ remark: 'a', logo: '', variables: [], ...more }) as Settings

test('of two states of the settings each field that differs is told with both of its values', () => {
  expect(changesOf(settings(), settings())).toEqual([])
  expect(changesOf(settings({ logo: '/x.png' }), settings({ remark: 'b' }))).toEqual([
    { field: 'remark', from: 'a', to: 'b' },
    { field: 'logo', from: '/x.png', to: '' },
  ])
})

test('variables that came, went and changed are told, and the edit that sets them back is of these alone', () => {
  const before = settings({ variables: [variable('cart'), variable('gone')] })
  const after = settings({ variables: [variable('cart', { name: 'basket', defaultValue: [1], formerly: ['cart'] }), variable('fresh')] })
  expect(changesOf(before, after)).toEqual([
    { field: 'removed', name: 'gone' },
    { field: 'changed', name: 'basket', part: 'name', from: 'cart', to: 'basket' },
    { field: 'changed', name: 'basket', part: 'defaultValue', from: '0', to: '[1]' },
    { field: 'added', name: 'fresh' },
  ])
  expect(editBetween(after, before)).toEqual({
    added: [variable('gone')],
    removed: ['fresh'],
    cells: [
      ['cart', 'name', 'cart'],
      ['cart', 'defaultValue', 0],
      ['cart', 'formerly', []],
    ],
  })
})

test('what was changed of the app’s looks and of services is told and restored, and left alone where it is not told', () => {
  const plain = { remark: '', logo: '', variables: [] }
  const config = { kind: 'config', id: 'config', layout: 'left-right', multiTab: false }
  const service = { kind: 'service', id: 's1', env: 'stg', name: 'crm', prefix: 'https://a.example.com' }
  const before = { ...plain, others: [config, service] }
  const after = { ...plain, others: [{ ...config, layout: 'top-bottom' }] }
  expect(changesOf(before, after)).toEqual([
    { field: 'setting', name: 'layout', from: 'left-right', to: 'top-bottom' },
    { field: 'setting', name: 'stg crm: env', from: 'stg', to: '' },
    { field: 'setting', name: 'stg crm: name', from: 'crm', to: '' },
    { field: 'setting', name: 'stg crm: prefix', from: 'https://a.example.com', to: '' },
  ])
  expect(editBetween(after, before)).toEqual({ added: [service], removed: [], cells: [['config', 'layout', 'left-right']] })
  expect(editBetween(before, after)).toEqual({ added: [], removed: ['s1'], cells: [['config', 'layout', 'top-bottom']] })
  expect(editBetween(plain, after)).toEqual({ added: [], removed: [], cells: [] })
})
