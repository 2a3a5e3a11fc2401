import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EngineLink } from '#kernel/view'
import { createLiveState } from './live-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const answers: ((state: object) => Promise<void>)[] = []
  const engine = {
    snapshot: () =>
      new Promise<string>((resolve) =>
        answers.push(async (state) => {
          resolve(JSON.stringify(state))
          await vi.advanceTimersByTimeAsync(0)
        }),
      ),
  } as unknown as EngineLink
  const live = createLiveState({ key: 'p', variables: { n: 1 }, engine: async () => engine })
  /** Begins to read the state; answers how the engine answers. */
  const read = async () => {
    live.refresh()
    await vi.advanceTimersByTimeAsync(300)
    return answers.at(-1)!
  }
  return { live, read }
}

it('what somebody types while the state is being read is not taken back by an answer from before it', async () => {
  const { live, read } = open()
  const answer = await read()
  live.told(['Form_1.code', 'abc'])
  await answer({ variable: { n: 2 }, Form_1: { code: '' } })
  expect(live.tree.peek()).toEqual({ variable: { n: 2 }, Form_1: { code: 'abc' } })
})

it('what leaves while the state is being read has left', async () => {
  const { live, read } = open()
  const answer = await read()
  live.told(['', 'Form_1.code'])
  await answer({ Form_1: { code: 'x', name: 'y' } })
  expect(live.tree.peek()).toEqual({ Form_1: { name: 'y' } })
})

it('the next reading is taken as it is', async () => {
  const { live, read } = open()
  const answer = await read()
  live.told(['Form_1.code', 'abc'])
  await answer({ Form_1: { code: '' } })
  await (await read())({ Form_1: { code: 'from a flow' } })
  expect(live.tree.peek()).toEqual({ Form_1: { code: 'from a flow' } })
})
