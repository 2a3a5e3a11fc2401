import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { saveRecordParams } from './index.ts'
import { run } from './run.ts'

const ID = '0cp7s3f2g8q4h1kd'

function serve(input: Json, answer: { readonly code: number; readonly data?: Json; readonly msg?: string }) {
  const sent: JsonObject[] = []
  const fetch = (async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ data: null, msg: '', ...answer }, { status: answer.code === 0 ? 200 : 422 })
  }) as unknown as typeof globalThis.fetch
  const shown: Json[] = []
  const elements = { Form_1: { showErrors: (errors: Json) => void shown.push(errors) } }
  const { context } = createWorkerContext({ input, fetch, elements })
  return { context: { ...context, startedBy: 'Form_1' }, sent, shown }
}
const done = { code: 0, data: [{ id: ID, rev: 1 }] }
const save = (params: JsonObject, served: ReturnType<typeof serve>) =>
  run(saveRecordParams.parse({ model: 'order', ...params }), served.context)

describe('action/save-record', () => {
  it('adds a record with the values of the step before and its own', async () => {
    const served = serve({ no: 'A1', customer: { id: ID, name: 'Nova' }, createdAt: 'x' }, done)
    const outcome = await save({ sends: 'all', data: [{ key: 'state', value: 'new' }] }, served)
    expect(outcome).toMatchObject({ ok: true, value: { id: ID, rev: 1, no: 'A1', state: 'new' } })
    const values = { no: 'A1', customer: ID, state: 'new' }
    expect(served.sent).toEqual([{ page: 1, env: 'stg', changes: [{ model: 'order', op: 'create', values }] }])
  })

  it('changes the record that is named, with the version that was read of it', async () => {
    const served = serve({ id: ID, rev: 4, no: 'A2' }, done)
    await save({ sends: 'all' }, served)
    await save({ sends: 'chosen', id: ID, data: [{ key: 'no', value: 'A3' }] }, served)
    expect(served.sent.map(({ changes }) => changes)).toEqual([
      [{ model: 'order', op: 'update', id: ID, rev: 4, values: { no: 'A2' } }],
      [{ model: 'order', op: 'update', id: ID, values: { no: 'A3' } }],
    ])
  })

  it('shows a refusal at the field of the form', async () => {
    const served = serve({ no: '' }, { code: 42201, data: { field: 'no', rule: 'required' } })
    const outcome = await save({ sends: 'all' }, served)
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'action/save-record.refused-field' } })
    expect(served.shown).toEqual([{ no: 'action/save-record.required' }])
  })

  it('shows what a workflow refuses at each of its fields', async () => {
    const data = { field: 'no', fields: { no: 'Too many', date: '' }, message: 'Not now' }
    const served = serve({ no: '7' }, { code: 42204, data })
    const outcome = await save({ sends: 'all' }, served)
    expect(outcome).toMatchObject({
      ok: false,
      reason: { code: 'action/save-record.refused', params: { why: 'Not now' } },
    })
    expect(served.shown).toEqual([{ no: 'Too many' }])
  })

  it.each([
    [{ model: '' }, done, 'no-model'],
    [{ sends: 'chosen' }, done, 'no-values'],
    [{ sends: 'all' }, { code: 40904, data: { rev: 2, fields: [{ field: 'no' }] } }, 'conflict'],
    [{ sends: 'all' }, { code: 40433, msg: 'The model does not exist' }, 'refused'],
  ] as const)('says why nothing was saved: %j %j', async (params, answer, code) => {
    const outcome = await save({ ...params }, serve({ no: 'A' }, answer as never))
    expect(outcome).toMatchObject({ ok: false, value: { no: 'A' }, reason: { code: `action/save-record.${code}` } })
  })

  it('needs a page of a project', async () => {
    const served = serve({ no: 'A' }, done)
    const { declared: _, ...context } = served.context
    const outcome = await run(saveRecordParams.parse({ model: 'order', sends: 'all' }), context)
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'action/save-record.unsaved' } })
  })
})
