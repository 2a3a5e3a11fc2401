import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildIn, checkVersion, VERSION_CHECK_MS } from './version-check.ts'

const page = (build: string) => `<head><meta name="tessera-build" content="${build}"></head>`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (answers: readonly (string | Error)[], yes: boolean) => {
  const told: string[] = []
  let at = 0
  const stop = checkVersion({
    read: async () => {
      const answer = answers[Math.min(at++, answers.length - 1)]!
      if (answer instanceof Error) throw answer
      return answer
    },
    ask: async () => {
      told.push('asked')
      return yes
    },
    reload: () => void told.push('reloaded'),
  })
  return { told, stop, reads: () => at }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * VERSION_CHECK_MS)

test('the id of a build is read from the page, and a page without one has none', () => {
  expect([buildIn(page('a1-b')), buildIn('<head></head>')]).toEqual(['a1-b', null])
})

test('a new build is asked about once, and loaded when the person agrees; failures of the network say nothing', async () => {
  const { told, reads } = watch([page('a'), page('a'), new Error('offline'), page('b')], true)
  await minutes(2)
  expect(told).toEqual([])
  await minutes(1)
  expect(told).toEqual(['asked', 'reloaded'])
  await minutes(5)
  expect(reads()).toBe(4)
})

test('whoever says no is not asked again', async () => {
  const { told, reads } = watch([page('a'), page('b'), page('c')], false)
  await minutes(5)
  expect([told, reads()]).toEqual([['asked'], 2])
})

test('nothing is checked where pages name no build, or once it was ended', async () => {
  const unnamed = watch(['<html></html>'], true)
  const ended = watch([page('a'), page('b')], true)
  await minutes(0)
  ended.stop()
  await minutes(3)
  expect([unnamed.reads(), ended.reads(), ended.told]).toEqual([1, 1, []])
})
