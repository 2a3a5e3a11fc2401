import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import { delayParams } from './index.ts'
import { run } from './run.ts'

async function waitFor(params: JsonObject) {
  const times: number[] = []
  const context = { input: 'kept', sleepUntil: async (time: number) => void times.push(time) } as unknown as NodeContext
  const outcome = await run(delayParams.parse(params), context)
  return { outcome, ms: times.map((time) => time - Date.now()) }
}

describe('node/delay', () => {
  it.each<[JsonObject, number]>([
    [{ amount: 2, unit: 'seconds' }, 2_000],
    [{ amount: 3 }, 180_000],
    [{ amount: 1, unit: 'hours' }, 3_600_000],
    [{ amount: 2, unit: 'days' }, 172_800_000],
  ])('waits for %j and hands on its input', async (params, ms) => {
    const { outcome, ms: waited } = await waitFor(params)
    expect(outcome).toEqual({ ok: true, value: 'kept' })
    expect(Math.abs(waited[0]! - ms)).toBeLessThan(1_000)
  })

  it('waits until a time in milliseconds or as a text', async () => {
    const at = Date.now() + 90_000
    for (const until of [at, new Date(at).toISOString()])
      expect(Math.abs((await waitFor({ how: 'until', until })).ms[0]! - 90_000)).toBeLessThan(1_000)
  })

  it.each<[JsonObject, string]>([
    [{ how: 'until', until: null }, 'no-time'],
    [{ how: 'until', until: 'soon' }, 'no-time'],
    [{ amount: 400, unit: 'days' }, 'too-long'],
  ])('refuses %j', async (params, code) => {
    expect((await waitFor(params)).outcome).toMatchObject({ ok: false, reason: { code: `node/delay.${code}` } })
  })
})
