import { describe, expect, it } from 'vitest'
import type { ActionOutcome, WorkerActionContext } from '#sdk'
import { createWorkerContext, TestStop } from '#sdk/testing'
import { formValidateParams } from '../form-validate/index.ts'
import { run as runValidate } from '../form-validate/run.ts'
import { formSubmitParams } from './index.ts'
import { run as runSubmit } from './run.ts'

const steps = [
  [
    'submit',
    (params: object) => (context: WorkerActionContext) => runSubmit(formSubmitParams.parse({ target: 'Form_1', ...params }), context),
  ],
  [
    'validate',
    (params: object) => (context: WorkerActionContext) => runValidate(formValidateParams.parse({ target: 'Form_1', ...params }), context),
  ],
] as const

/** A form whose rules take as long as the test wants. */
function slowForm() {
  const memory = new Map<string, unknown>()
  const waiting: ((answer: ActionOutcome) => void)[] = []
  const click = (step: (context: WorkerActionContext) => Promise<ActionOutcome>, scope?: string) => {
    const { context } = createWorkerContext({ memory })
    const call = () => new Promise<ActionOutcome>((resolve) => waiting.push(resolve))
    const inRow = scope === undefined ? {} : { scope }
    return step({ ...context, ...inRow, page: { ...context.page, call } }).then(
      ({ ok }) => (ok ? 'goes on' : 'failed'),
      (thrown: unknown) => (thrown instanceof TestStop && thrown.outcome === undefined ? 'cancelled' : thrown),
    )
  }
  const answer = (...oks: readonly boolean[]) => {
    for (const ok of oks) waiting.shift()!(ok ? { ok, value: true } : { ok, reason: 'wrong', quiet: true })
  }
  return { click, answer, memory }
}

describe.each(steps)('two clicks while a form is being checked, in a flow that has the step %s', (_, step) => {
  it('go on as one run, whichever answer comes first', async () => {
    const { click, answer, memory } = slowForm()
    const clicks = [click(step({})), click(step({})), click(step({}))]
    answer(true, true, true)
    expect(await Promise.all(clicks)).toEqual(['goes on', 'cancelled', 'cancelled'])
    expect(memory.size).toBe(0)
    const again = click(step({}))
    answer(true)
    expect(await again).toBe('goes on')
  })

  it('take the way of a failure once', async () => {
    const { click, answer } = slowForm()
    const clicks = [click(step({})), click(step({}))]
    answer(false, false)
    expect(await Promise.all(clicks)).toEqual(['failed', 'cancelled'])
  })

  it('go on with the second where a value that changed in between made the first fail', async () => {
    const { click, answer } = slowForm()
    const clicks = [click(step({})), click(step({}))]
    answer(false, true)
    expect(await Promise.all(clicks)).toEqual(['failed', 'goes on'])
  })

  it('are two runs in two rows, and where the step says that each counts', async () => {
    const { click, answer } = slowForm()
    const inRows = [click(step({}), 'ForEach_1:a'), click(step({}), 'ForEach_1:b')]
    answer(true, true)
    expect(await Promise.all(inRows)).toEqual(['goes on', 'goes on'])
    const each = [click(step({ repeat: 'each' })), click(step({ repeat: 'each' }))]
    answer(true, true)
    expect(await Promise.all(each)).toEqual(['goes on', 'goes on'])
  })
})
