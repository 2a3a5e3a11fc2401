import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { runWorkflowParams } from './index.ts'
import { run } from './run.ts'

function serve(
  answer: { readonly code: number; readonly data?: Json; readonly msg?: string },
  input: Json = { order: 'A' },
) {
  const sent: JsonObject[] = []
  const fetch = (async (address: string, { body }: RequestInit) => {
    sent.push({ address, ...JSON.parse(String(body)) })
    return Response.json({ data: null, msg: '', ...answer }, { status: answer.code === 0 ? 200 : 403 })
  }) as unknown as typeof globalThis.fetch
  return { context: createWorkerContext({ input, fetch }).context, sent }
}
const call = (params: JsonObject, served: ReturnType<typeof serve>) =>
  run(runWorkflowParams.parse({ workflow: 'Ship', ...params }), served.context)

describe('action/run-workflow', () => {
  it('sends its input and returns what the workflow returned', async () => {
    const served = serve({ code: 0, data: { runId: 'r', status: 'done', output: 7, reason: null } })
    const outcome = await call({ sends: 'all', data: [{ key: 'by', value: 'post' }], key: 'A-1' }, served)
    expect(outcome).toEqual({ ok: true, value: 7 })
    expect(served.sent).toEqual([
      {
        address: '/api/workflow/call',
        page: 1,
        env: 'stg',
        workflow: 'Ship',
        input: { order: 'A', by: 'post' },
        wait: true,
        key: 'A-1',
      },
    ])
  })

  it('answers the run where it does not wait', async () => {
    const served = serve({ code: 0, data: { runId: 'r', status: 'running', output: null, reason: null } })
    expect(await call({ sends: 'chosen', wait: false }, served)).toEqual({ ok: true, value: { runId: 'r' } })
    expect(served.sent[0]).toMatchObject({ input: {}, wait: false })
  })

  it.each([
    [{ workflow: '' }, { code: 0 }, { code: 'action/run-workflow.no-workflow' }],
    [{}, { code: 40971, msg: 'Not published' }, { code: 'action/run-workflow.refused' }],
    [{}, { code: 0, data: { runId: 'r', status: 'running' } }, { code: 'action/run-workflow.late' }],
    [{}, { code: 0, data: { runId: 'r', status: 'failed', reason: null } }, { code: 'action/run-workflow.failed' }],
    [
      {},
      { code: 0, data: { runId: 'r', status: 'failed', reason: { zh: '缺货', en: 'Sold out' } } },
      { en: 'Sold out' },
    ],
  ] as const)('says why nothing came of it: %j %j', async (params, answer, reason) => {
    expect(await call({ ...params }, serve(answer as never))).toMatchObject({
      ok: false,
      value: { order: 'A' },
      reason,
    })
  })

  it('needs a page of a project', async () => {
    const { declared: _, ...context } = serve({ code: 0 }).context
    const outcome = await run(runWorkflowParams.parse({ workflow: 'Ship' }), context)
    expect(outcome).toMatchObject({ ok: false, reason: { code: 'action/run-workflow.unsaved' } })
  })
})
