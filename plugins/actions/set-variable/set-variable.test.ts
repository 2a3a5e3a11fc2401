import { expect, test } from 'vitest'
import { createWorkerContext } from '#sdk/testing'
import { setVariableParams } from './index.ts'
import { run } from './run.ts'

test('sets the configured value, also an empty one, and hands the input on', async () => {
  const { context, variables } = createWorkerContext({ input: 1, variables: { name: 'old' } })
  expect(await run(setVariableParams.parse({ name: 'name', value: '' }), context)).toEqual({ ok: true, value: 1 })
  expect(variables.get('name')).toBe('')
})

test('takes the result of the step before', async () => {
  const { context, variables } = createWorkerContext({ input: { list: [1] } })
  await run(setVariableParams.parse({ name: 'rows', way: 'dynamic', value: 'ignored' }), context)
  expect(variables.get('rows')).toEqual({ list: [1] })
})

test('goes back to the default value', async () => {
  const { context, variables } = createWorkerContext({ variables: { name: 'old' } })
  await run(setVariableParams.parse({ name: 'name', assignment: 'reset' }), context)
  expect(variables.has('name')).toBe(false)
})

test('without a variable it fails', async () => {
  expect(await run(setVariableParams.parse({}), createWorkerContext().context)).toMatchObject({ ok: false })
})
