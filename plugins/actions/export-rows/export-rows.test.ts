import { expect, it } from 'vitest'
import type { Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { exportRowsParams } from './index.ts'
import { run } from './run.ts'

const exported = async (params: object, answer: Json) => {
  const { context, calls } = createWorkerContext({ input: { id: 1 }, elements: { Table_1: { exportRows: () => answer } } })
  return { outcome: await run(exportRowsParams.parse({ target: 'Table_1', ...params }), context), sent: calls.map(([, , args]) => args) }
}

it('exports all pages as CSV unless it is told otherwise, and hands on what was saved', async () => {
  const file = { name: 'orders.csv', size: 12, rows: 3 }
  expect(await exported({}, file)).toEqual({ outcome: { ok: true, value: { id: 1, ...file } }, sent: [{ format: 'csv', rows: 'all' }] })
  expect((await exported({ format: 'xlsx', rows: 'selected', name: 'mine' }, file)).sent).toEqual([
    { format: 'xlsx', rows: 'selected', name: 'mine' },
  ])
})

it('takes the failure path with its input when the export was stopped or no table is chosen', async () => {
  expect((await exported({}, false)).outcome).toMatchObject({ ok: false, quiet: true, value: { id: 1 } })
  expect((await exported({ target: '' }, false)).outcome).toMatchObject({ ok: false, reason: { code: 'step.no-element' } })
})
