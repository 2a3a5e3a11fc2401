import { expect, it } from 'vitest'
import { grantChanges } from './grant-changes.ts'

const none = { models: {}, hosts: [], secrets: [] }
const lines = (...args: Parameters<typeof grantChanges>) =>
  grantChanges(...args).map(({ name, action, state }) => [name, action, state].filter(Boolean).join(' '))

it('marks what is new and what is removed since the published version', () => {
  const grants = { models: { order: ['view', 'update'] }, hosts: ['api.example.com'], secrets: [] }
  const before = { models: { order: ['view', 'delete'], stock: ['view'] }, hosts: [], secrets: ['KEY'] }
  expect(lines({ grants, before })).toEqual([
    ...['order view kept', 'order update added', 'order delete removed', 'stock view removed'],
    ...['api.example.com added', 'KEY removed'],
  ])
})

it('marks nothing where nothing is published yet', () => {
  expect(lines({ grants: { ...none, models: { order: ['create', 'view'] } }, before: null })).toEqual([
    'order view kept',
    'order create kept',
  ])
  expect(lines({ grants: none, before: none })).toEqual([])
})
