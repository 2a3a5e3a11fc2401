import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

const MINUTE = 60_000
const start = () => {
  let at = 0
  let clock = 0
  const limits = { mostMs: 50, windowMs: 10 * MINUTE }
  const budget = createBudget(
    () => new Date(at),
    limits,
    () => clock,
  )
  const work = (person: number) =>
    budget.measure(person, async () => {
      clock += 30
    })
  const failing = (person: number) =>
    budget.measure(person, async () => {
      clock += 60
      throw new Error('broken')
    })
  return { budget, work, failing, advance: (ms: number) => (at += ms) }
}

test('time is counted for each person, and given back when the window has passed', async () => {
  const { budget, work, advance } = start()
  await work(1)
  budget.require(1)
  advance(4 * MINUTE)
  await work(1)
  expect(() => budget.require(1)).toThrow()
  budget.require(2)
  advance(6 * MINUTE)
  budget.require(1)
})

test('the refusal says in both languages when to try again', async () => {
  const { budget, work, advance } = start()
  await work(1)
  advance(4 * MINUTE)
  await work(1)
  try {
    budget.require(1)
    throw new Error('not refused')
  } catch (error) {
    expect(error).toMatchObject({
      kind: { status: 429, message: { zh: expect.stringContaining('6 分钟后'), en: expect.stringContaining('in 6 min') } },
      options: { headers: { 'retry-after': '360' } },
    })
  }
})

test('work that fails is counted as well', async () => {
  const { budget, failing } = start()
  await expect(failing(1)).rejects.toThrow('broken')
  expect(() => budget.require(1)).toThrow()
})
