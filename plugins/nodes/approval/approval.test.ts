import { describe, expect, it } from 'vitest'
import type { Json, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { approvalParams } from './index.ts'
import { run } from './run.ts'

const asked = async (given: { readonly flow?: string; readonly record?: string; readonly initiator?: Json }) => {
  const waits: Json[] = []
  const waitFor: NodeContext['waitFor'] = async (kind, input) => {
    waits.push({ kind, input })
    return { ok: true, value: null }
  }
  const params = { flow: 'Expenses', record: ' r1 ', initiator: null, ...given } as z.output<typeof approvalParams>
  const { ok } = await run(params, { waitFor } as NodeContext)
  return { ok, waits }
}

describe('node/approval', () => {
  it.each([
    [null, null],
    ['', null],
    [7, 7],
    [' 7 ', 7],
    [{ id: 7, name: 'Ann' }, 7],
  ] as const)('waits for an approval whose initiator is given as %j', async (initiator, initiatorId) => {
    const input = { flow: 'Expenses', recordId: 'r1', initiatorId }
    expect(await asked({ initiator })).toEqual({ ok: true, waits: [{ kind: 'approval', input }] })
  })

  it.each([{ flow: '' }, { record: '  ' }, { initiator: 'Ann' }, { initiator: [7] }, { initiator: -1 }])(
    'fails with %j',
    async (given) => {
      expect(await asked(given)).toEqual({ ok: false, waits: [] })
    },
  )
})
