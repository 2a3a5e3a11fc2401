import * as compiler from 'tslib'
import { expect, test } from 'vitest'
import { __awaiter, __generator } from './library-waiting.ts'

// Bodies as the compiler writes them: labels, and for a `try` where it begins, catches, ends in any case and what follows.
type Asked = (name: string) => unknown
type Progress = { label: number; trys: (readonly [number, number?, number?, number?])[]; sent(): unknown }
type Held = { first?: unknown; after?: unknown; count: number; caught?: unknown; ended?: number }
const bodies: Record<string, (ask: Asked, progress: Progress, held: Held) => unknown[]> = {
  'two waits after each other': (ask, at, held) => {
    switch (at.label) {
      case 0:
        return [4, ask('first')]
      case 1:
        held.first = at.sent()
        return [4, ask('second')]
      default:
        return [2, [held.first, at.sent()]]
    }
  },
  'an error that is caught': (ask, at) => {
    switch (at.label) {
      case 0:
        at.trys.push([0, 2, undefined, 3])
        return [4, ask('first')]
      case 1:
        at.sent()
        return [3, 3]
      case 2:
        return [2, `caught ${(at.sent() as Error).message}`]
      default:
        return [2, 'none']
    }
  },
  'a return through what is done in any case': (ask, at, held) => {
    switch (at.label) {
      case 0:
        at.trys.push([0, undefined, 2, 4])
        return [4, ask('first')]
      case 1:
        return [2, at.sent()]
      case 2:
        return [4, ask('second')]
      case 3:
        held.after = at.sent()
        return [7]
      default:
        return [2, 'never']
    }
  },
  'a loop that is left out of a try with all parts': (ask, at, held) => {
    switch (at.label) {
      case 0:
        return [3, 1]
      case 1:
        return held.count >= 4 ? [3, 8] : [3, 2]
      case 2:
        at.trys.push([2, 4, 6, 7])
        return [4, ask(held.count === 0 ? 'first' : 'second')]
      case 3:
        if (at.sent() === 'stop') return [3, 8]
        return [3, 7]
      case 4:
        held.caught = (at.sent() as Error).message
        return [4, ask('third')]
      case 5:
        at.sent()
        return [3, 7]
      case 6:
        held.ended = (held.ended ?? 0) + 1
        return [7]
      case 7:
        held.count++
        return [3, 1]
      default:
        return [2, { ...held }]
    }
  },
}
const answers: Record<string, unknown> = { value: 1, promise: Promise.resolve(2), stop: 'stop', thrown: new Error('thrown') }
const names = Object.keys(answers)
const cases = Object.keys(bodies).flatMap((body) =>
  names.flatMap((first) => names.flatMap((second) => names.map((third) => [body, first, second, third] as const))),
)
test.each(cases)("%s, answered with %s, %s and %s, goes as with the compiler's helpers", async (name, ...answered) => {
  const outcomeWith = async (helpers: { __awaiter: typeof __awaiter; __generator: typeof __generator }) => {
    const log: unknown[] = []
    const ask: Asked = (asked) => {
      log.push(asked)
      const answer = answers[answered[['first', 'second', 'third'].indexOf(asked)]!]
      return answer instanceof Error ? Promise.reject(answer) : answer
    }
    const held: Held = { count: 0 }
    const waiting = helpers.__awaiter({}, undefined, undefined, function (this: unknown) {
      return helpers.__generator(this, (progress) => bodies[name]!(ask, progress as Progress, held) as [number, unknown])
    })
    const outcome = await waiting.then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
    return { outcome, log, held }
  }
  expect(await outcomeWith({ __awaiter, __generator })).toEqual(await outcomeWith(compiler as unknown as Parameters<typeof outcomeWith>[0]))
})
