import { expect, test } from 'vitest'
import { stateGroups } from './state-groups.ts'

test('state is shown as variables, forms, element data, user and address', () => {
  const tree = {
    variable: { count: 1 },
    component: { Table_1: { data: [1, 2] } },
    store: { userName: 'kim' },
    route: { id: '7' },
    Form_1: { name: 'x' },
    eventParams: null,
  }
  expect(stateGroups(tree)).toEqual([
    { name: 'variables', values: { count: 1 } },
    { name: 'forms', values: { Form_1: { name: 'x' } } },
    { name: 'data', values: { Table_1: [1, 2] } },
    { name: 'user', values: { userName: 'kim' } },
    { name: 'route', values: { id: '7' } },
  ])
  expect(stateGroups({}).every(({ values }) => Object.keys(values).length === 0)).toBe(true)
})
