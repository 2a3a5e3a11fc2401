import { expect, test } from 'vitest'
import { stateGroups } from './state-groups.ts'

test('state is shown as variables, forms, element data, what pages share, user and address', () => {
  const tree = {
    variable: { count: 1 },
    component: { Table_1: { data: [1, 2] } },
    store: { userName: 'kim' },
    route: { id: '7' },
    app: { variable: { cart: 1 } },
    locale: 'en',
    Form_1: { name: 'x' },
    eventParams: null,
  }
  expect(stateGroups(tree).map(({ name, values, placeOf }) => [name, values, placeOf(Object.keys(values)[0] ?? '')])).toEqual([
    ['variables', { count: 1 }, ['variable', 'count']],
    ['forms', { Form_1: { name: 'x' } }, ['Form_1']],
    ['data', { Table_1: [1, 2] }, ['component', 'Table_1', 'data']],
    ['apis', {}, ['component', '']],
    ['app', { variable: { cart: 1 } }, ['app', 'variable']],
    ['user', { userName: 'kim' }, ['store', 'userName']],
    ['route', { id: '7' }, ['route', 'id']],
  ])
  expect(stateGroups({}).every(({ values }) => Object.keys(values).length === 0)).toBe(true)
})
