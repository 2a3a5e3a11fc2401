import { describe, expect, it } from 'vitest'
import { actionDeclarations } from '#plugins/presets/actions'
import { type ActionDeclaration, fieldsOf } from '#sdk'
import { onlyChoices, readyStepsOf, type StepTarget, searchReady, type TargetsOf } from './ready-steps.ts'

const actions = actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]
const actionOf = (id: string) => actions.find((action) => action.id === id)!
const called = (en: string) => ({ zh: en, en })

const elements: readonly StepTarget[] = [
  { id: 'T', name: 'Table1', methods: { reload: called('Reload'), search: called('Search') } },
  { id: 'M', name: 'Modal1', methods: { open: called('Open'), close: called('Close') } },
  {
    id: 'F',
    name: 'Form1',
    methods: { reset: called('Reset'), validate: called('Validate'), getFormData: called('Get values') },
  },
  { id: 'S', name: 'SearchForm1', methods: { reset: called('Reset'), validate: called('Validate') } },
]
const page: TargetsOf = (kind) =>
  kind === 'element'
    ? elements
    : kind === 'api'
      ? [
          { id: 'a1', name: 'customers' },
          { id: 'a2', name: 'postCustomers' },
        ]
      : []

describe('ready steps', () => {
  it('name what has the methods that an action calls', () => {
    expect(readyStepsOf(actionOf('action/open-dialog'), page).map(({ params }) => params)).toEqual([{ target: 'M' }])
    expect(readyStepsOf(actionOf('action/form-reset'), page).map(({ params }) => params)).toEqual([
      { target: 'F' },
      { target: 'S' },
    ])
    expect(readyStepsOf(actionOf('action/request'), page).map(({ params }) => params)).toEqual([
      { api: 'a1' },
      { api: 'a2' },
    ])
  })

  it('call every method of every element', () => {
    const calls = readyStepsOf(actionOf('action/component-method'), page)
    expect(calls).toHaveLength(9)
    expect(calls[0]).toMatchObject({
      params: { target: 'T', method: 'reload' },
      names: [called('Table1'), called('Reload')],
    })
  })

  it('are found by words of their action and of what they name, a name before a description', () => {
    const found = (search: string) =>
      searchReady(actions, page, search, 12).map(({ action, params }) => [action.id, ...Object.values(params)])
    expect(found('reload table')).toEqual([['action/component-method', 'T', 'reload']])
    expect(found('postCust')[0]).toEqual(['action/request', 'a2'])
    expect(found('open modal1')[0]).toEqual(['action/open-dialog', 'M'])
    expect(found('   ')).toEqual([])
    expect(found('nothing of this')).toEqual([])
    expect(searchReady(actions, page, '1', 3)).toHaveLength(3)
  })

  it('of every action give every parameter that it needs, with parts of the page alone', () => {
    for (const action of actions) {
      const needed = fieldsOf(action.params).filter(({ needed, when }) => needed && !when)
      for (const step of readyStepsOf(action, page)) {
        expect(Object.keys(step.params).sort(), action.id).toEqual(needed.map(({ path }) => path).sort())
        expect(action.params.safeParse(step.params).success, action.id).toBe(true)
      }
    }
  })

  it('leave open what can be one of several', () => {
    expect(onlyChoices(actionOf('action/close-dialog'), page)).toEqual({ target: 'M' })
    expect(onlyChoices(actionOf('action/form-reset'), page)).toEqual({})
    expect(onlyChoices(actionOf('action/message'), page)).toEqual({})
  })
})

it('compare a bounded number of steps on a page of thousands of elements', () => {
  let asked = 0
  const methods = new Proxy(elements[0]!.methods!, {
    ownKeys: (target) => {
      asked++
      return Reflect.ownKeys(target)
    },
  })
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: `T${at}`, name: `Table${at}`, methods }))
  const large: TargetsOf = (kind) => (kind === 'element' ? many : [])
  expect(searchReady(actions, large, 'table', 12)).toHaveLength(12)
  expect(asked).toBeLessThan(5_000)
  const [found] = searchReady(actions, large, 'reload table4999', 12)
  expect(found).toMatchObject({ params: { target: 'T4999', method: 'reload' } })
})
