import { describe, expect, it } from 'vitest'
import { StartedAgain } from './started-again.ts'

const start = (payload = 'null', place = 'Button_1 onClick ') => ({ flow: 'save', place, payload })
/** A run that ends when the test says so. */
const begin = (runs: StartedAgain, at: ReturnType<typeof start>, again?: 'newest' | 'one', asksAtOnce = true) => {
  const ends = Promise.withResolvers<string>()
  const began: AbortSignal[] = []
  const run = runs.run(at, again, (signal, asks) => {
    began.push(signal)
    if (asksAtOnce) asks()
    return ends.promise
  })
  return { run, began, end: () => ends.resolve('done') }
}

describe('StartedAgain', () => {
  it('begins one run at a time of what is pressed twice, and again once it has ended', async () => {
    const runs = new StartedAgain()
    const first = begin(runs, start(), 'one')
    const second = begin(runs, start(), 'one')
    expect(await second.run).toBeNull()
    expect(second.began).toEqual([])
    first.end()
    expect(await first.run).toBe('done')
    const third = begin(runs, start(), 'one')
    expect(third.began).toHaveLength(1)
  })

  it('begins each of several presses after the one before where they ask for nothing', async () => {
    const runs = new StartedAgain()
    const first = begin(runs, start(), 'one', false)
    const second = begin(runs, start(), 'one', false)
    expect(second.began).toEqual([])
    first.end()
    second.end()
    expect(await Promise.all([first.run, second.run])).toEqual(['done', 'done'])
  })

  it('begins a run beside another where something else was pressed, or in another row', () => {
    const runs = new StartedAgain()
    begin(runs, start('{"key":"edit"}'), 'one')
    expect(begin(runs, start('{"key":"delete"}'), 'one').began).toHaveLength(1)
    expect(begin(runs, start('{"key":"edit"}', 'Button_1 onClick 2'), 'one').began).toHaveLength(1)
  })

  it('ends the older run when a newer one takes its place', () => {
    const runs = new StartedAgain()
    const first = begin(runs, start('"a"'), 'newest')
    const second = begin(runs, start('"ab"'), 'newest')
    expect([first.began[0]?.aborted, second.began[0]?.aborted]).toEqual([true, false])
  })

  it('lets every run go on unless something is said', () => {
    const runs = new StartedAgain()
    const [first, second] = [begin(runs, start()), begin(runs, start())]
    expect([first.began[0]?.aborted, second.began[0]?.aborted]).toEqual([false, false])
  })
})
