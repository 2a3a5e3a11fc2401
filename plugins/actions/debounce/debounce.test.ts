import { expect, test } from 'vitest'
import { createWorkerContext, TestStop } from '#sdk/testing'
import { debounceParams } from './index.ts'
import { run } from './run.ts'

const params = debounceParams.parse({ milliseconds: 20 })

test('of runs that follow each other quickly the last goes on', async () => {
  const memory = new Map<string, unknown>()
  const start = (input: number) => run(params, createWorkerContext({ input, memory }).context).catch((error: unknown) => error)
  const [first, second, third] = await Promise.all([start(1), start(2), start(3)])
  expect([first, second].map((end) => end instanceof TestStop && end.outcome === undefined)).toEqual([true, true])
  expect(third).toEqual({ ok: true, value: 3 })
  expect(await start(4)).toEqual({ ok: true, value: 4 })
  expect(memory.size).toBe(0)
})
