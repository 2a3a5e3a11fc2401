import { expect, test } from 'vitest'
import { followRunning } from './follow-running.ts'

const scope = () => ({ setTimeout, clearTimeout, setInterval, clearInterval }) as unknown as Record<string, unknown>

test('a timer is running until it fired or was ended, and is told with its place', async () => {
  const own = scope()
  const running = followRunning(own)
  const { setTimeout: start, clearTimeout: end, setInterval: repeat } = own as unknown as typeof globalThis
  const fired = new Promise<void>((resolve) => void start(resolve, 1))
  const other = start(() => undefined, 60_000)
  repeat(() => undefined, 60_000)
  expect(running().map(({ kind }) => kind)).toEqual(['setTimeout', 'setTimeout', 'setInterval'])
  expect(running()[0]?.from).toMatch(/follow-running\.test\.ts:\d+$/)
  await fired
  end(other)
  expect(running().map(({ kind }) => kind)).toEqual(['setInterval'])
  running()[0]?.end()
  expect(running()).toEqual([])
})

test('an observer is running from its first observation until it is disconnected', () => {
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  const own = { ...scope(), ResizeObserver: Observer }
  const running = followRunning(own)
  const observer = new own.ResizeObserver()
  expect(running()).toEqual([])
  observer.observe()
  expect(running().map(({ kind }) => kind)).toEqual(['ResizeObserver'])
  observer.disconnect()
  expect(running()).toEqual([])
})
