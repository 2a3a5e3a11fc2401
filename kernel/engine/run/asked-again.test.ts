import { describe, expect, it } from 'vitest'
import type { AskedAgain } from '#kernel/page/records'
import type { LoadResult } from '../protocol.ts'
import { Questions } from './asked-again.ts'

const OK: LoadResult = { code: 0, data: null, msg: '', originData: null }
const question = (questions: Questions, again: AskedAgain, asker: object, signal = new AbortController().signal) => {
  const answer = Promise.withResolvers<LoadResult>()
  const asked: number[] = []
  const result = questions.ask({ place: 'save ', name: 'save', again, asker }, signal, () => {
    asked.push(1)
    return answer.promise
  })
  return { result, asked, answer: () => answer.resolve(OK) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('Questions', () => {
  it('asks one after the other where several runs ask, and side by side within one run', async () => {
    const questions = new Questions()
    const [one, other] = [{}, {}]
    const first = question(questions, 'queue', one)
    const beside = question(questions, 'queue', one)
    const second = question(questions, 'queue', other)
    await settled()
    expect([first.asked, beside.asked, second.asked]).toEqual([[1], [1], []])
    first.answer()
    await settled()
    expect(second.asked).toEqual([])
    beside.answer()
    await settled()
    expect(second.asked).toEqual([1])
    second.answer()
    expect(await second.result).toBe(OK)
  })

  it('refuses a question while another run is answered, with the name of the api', async () => {
    const questions = new Questions()
    const first = question(questions, 'refuse', {})
    await settled()
    expect(await question(questions, 'refuse', {}).result).toMatchObject({ problem: { code: 'engine.api-busy', params: { api: 'save' } } })
    first.answer()
    await first.result
    const third = question(questions, 'refuse', {})
    await settled()
    expect(third.asked).toEqual([1])
  })

  it('waits no longer for others once nobody waits for it', async () => {
    const questions = new Questions()
    question(questions, 'queue', {})
    const leaves = new AbortController()
    const second = question(questions, 'queue', {}, leaves.signal)
    await settled()
    leaves.abort()
    await settled()
    // The work sees its signal and ends by itself.
    expect(second.asked).toEqual([1])
  })
})
