import { expect, test } from 'vitest'
import { createTurns, type TurnLimits } from './turns.ts'

const used = new Map<number, number>()

/** Works that end when they are told to; `begun` says in which order they began. */
const stage = (limits: Partial<TurnLimits> = {}) => {
  used.clear()
  const turns = createTurns((person) => used.get(person) ?? 0, limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, person: number, project: number): Promise<unknown> =>
    turns
      .run({ person, project }, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      .catch((error: { kind?: { code: number } }) => error.kind?.code)
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { ask, end, begun, settled: () => new Promise((resolve) => setTimeout(resolve, 0)) }
}

test('two projects work at a time, and one project’s works go one after the other', async () => {
  const { ask, end, begun, settled } = stage()
  ask('a1', 1, 10)
  ask('a2', 2, 10)
  ask('b1', 3, 20)
  ask('c1', 4, 30)
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('one person takes one place, whatever the number of projects', async () => {
  const { ask, begun, settled } = stage()
  for (let project = 1; project <= 10; project++) ask(`slow ${project}`, 1, project)
  ask('other', 2, 99)
  await settled()
  expect(begun).toEqual(['slow 1', 'other'])
})

test('whoever used least goes first, and among equals projects take turns', async () => {
  const { ask, end, begun, settled } = stage({ atOnce: 1 })
  ask('first', 1, 10)
  await settled()
  ask('a2', 1, 10)
  ask('a3', 2, 10)
  ask('b1', 3, 20)
  ask('heavy', 4, 30)
  ask('b2', 5, 20)
  used.set(4, 8_000)
  for (const name of ['first', 'b1', 'a2', 'b2', 'a3']) await end(name)
  expect(begun).toEqual(['first', 'b1', 'a2', 'b2', 'a3', 'heavy'])
})

test('a work that fails gives its place to the next', async () => {
  const turns = createTurns(() => 0, { atOnce: 1 })
  const failing = turns.run({ person: 1, project: 1 }, () => Promise.reject(new Error('broken')))
  const next = turns.run({ person: 1, project: 1 }, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('only so many wait, of one person and of all', async () => {
  const { ask, settled } = stage({ waiting: 3, waitingPerPerson: 2 })
  const answers = [ask('1', 1, 1), ask('2', 1, 1), ask('3', 1, 1), ask('4', 1, 1), ask('5', 2, 1), ask('6', 3, 1)]
  await settled()
  expect(await Promise.all([answers[3], answers[5]])).toEqual([42930, 42930])
})

test('whoever waits too long is told so, and is not begun later', async () => {
  const { ask, end, begun } = stage({ longestWaitMs: 30 })
  ask('long', 1, 1)
  expect(await ask('late', 2, 1)).toBe(50331)
  await end('long')
  expect(begun).toEqual(['long'])
})
