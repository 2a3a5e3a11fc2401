import { expect, it } from 'vitest'
import { RowList } from './form-list.ts'
import { newForm } from './people.fixture.ts'

const defaultValue = [{ id: 1, name: 'Ann', city: 'Ulm' }]

function rowForm() {
  const { scope } = newForm()
  scope.registerList(RowList, 'people', { defaultValue, rules: [] })
  const row = scope.row('people', 'k1')!
  const leaveRow = row.draw()
  const rules = [{ min: 9, message: 'Too short' }]
  const leaveName = row.register('name', { defaultValue: '', rules })
  const leaveCity = row.register('city', { defaultValue: '', rules: [] })
  return { scope, row, leaveRow, leaveName, leaveCity, people: () => scope.values().people }
}

it('omits and does not check a field that a condition removed from a row that is still drawn', async () => {
  const { scope, row, leaveName, people } = rowForm()
  expect(await scope.validate()).toEqual(['people.0.name'])
  leaveName()
  expect(await scope.validate()).toEqual([])
  expect(people()).toEqual([{ id: 1, city: 'Ulm' }])
  row.register('name', { defaultValue: '', rules: [] })
  expect(people()).toEqual([{ id: 1, name: 'Ann', city: 'Ulm' }])
})

it('sends and checks the fields of a row that scrolled out of sight, whichever part of it goes first', async () => {
  const { scope, leaveRow, leaveName, leaveCity, people } = rowForm()
  leaveCity()
  leaveRow()
  leaveName()
  await Promise.resolve()
  expect(people()).toEqual([{ id: 1, name: 'Ann', city: 'Ulm' }])
  expect(await scope.validate()).toEqual(['people.0.name'])
})

it('omits a list that is hidden with its rows, and sends it where its author says so', async () => {
  const { scope, people } = rowForm()
  scope.configure('people', { defaultValue, rules: [], hidden: 'omit' })
  expect([people(), await scope.validate()]).toEqual([undefined, []])
  scope.configure('people', { defaultValue, rules: [], hidden: 'send' })
  expect([people(), await scope.validate()]).toEqual([[{ id: 1, name: 'Ann', city: 'Ulm' }], []])
})

it('keeps other values below a name of which a hidden field has one', () => {
  const { scope } = newForm()
  scope.register('user.name', { defaultValue: 'Ann', rules: [] })
  scope.register('user.code', { defaultValue: 'x', rules: [], hidden: 'omit' })
  expect(scope.values()).toEqual({ user: { name: 'Ann' } })
})
