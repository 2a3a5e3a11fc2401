import { describe, expect, test } from 'vitest'
import type { Json } from '#sdk'
import { createWorkerContext } from '#sdk/testing'
import { scriptParams } from './index.ts'
import { run } from './run.ts'

const input = { id: 1 }
const execute = (answer: () => Json | undefined, source = 'return 1') =>
  run(scriptParams.parse({ source }), createWorkerContext({ input, script: answer }).context)

describe('what a script answers', () => {
  test.each([
    [true, { ok: true, value: input }],
    [false, { ok: false, reason: { code: 'action/script.answered-false' }, value: input, quiet: true }],
    [null, { ok: true, value: input }],
    [undefined, { ok: true, value: input }],
    [0, { ok: true, value: 0 }],
    ['', { ok: true, value: '' }],
    [{ a: 1 }, { ok: true, value: { a: 1 } }],
    [[], { ok: true, value: [] }],
  ])('%j', async (answer, outcome) => {
    expect(await execute(() => answer)).toEqual(outcome)
  })
})

test('a script that throws fails with its message and keeps the input', async () => {
  const thrown = await execute(() => {
    throw new Error('x is not defined')
  })
  expect(thrown).toEqual({ ok: false, reason: 'x is not defined', value: input })
})

test('the script gets its own text and the input', async () => {
  const seen: unknown[] = []
  const { context } = createWorkerContext({ input, script: (source, given) => void seen.push(source, given) })
  await run(scriptParams.parse({ source: ' return a ' }), context)
  expect(seen).toEqual([' return a ', input])
})

test('an empty script does nothing', async () => {
  expect(await execute(() => false, '  \n')).toEqual({ ok: true, value: input })
})
