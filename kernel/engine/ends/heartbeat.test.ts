import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunningCode } from '../control.ts'
import { Hangs, Heartbeat } from './heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const code = (id: string, version = '1.0.0'): RunningCode => ({ key: 'p', kind: 'action', id, plugin: { id: 'acme.pay', version } })
function start(isInVm = () => false) {
  const hung: string[] = []
  let asked = 0
  const heartbeat: Heartbeat = new Heartbeat(
    2_000,
    () => asked++,
    isInVm,
    ({ id }) => {
      hung.push(id)
      heartbeat.stop()
    },
  )
  return { heartbeat, hung, asked: () => asked }
}

it('a worker that answers is left alone however long its code runs, and nobody asks when none runs', () => {
  const { heartbeat, hung, asked } = start()
  heartbeat.began(1, code('a'))
  for (let i = 0; i < 40; i++) {
    vi.advanceTimersByTime(500)
    heartbeat.pong()
  }
  expect([hung, asked() > 10]).toEqual([[], true])
  heartbeat.ended(1)
  const before = asked()
  vi.advanceTimersByTime(60_000)
  expect([hung, asked()]).toEqual([[], before])
})

it('of a worker that is silent the code is told that began or went on last', () => {
  for (const [first, second] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const { heartbeat, hung } = start()
    heartbeat.began(1, code('a'))
    heartbeat.began(2, code('b'))
    if (second === 'a') heartbeat.wentOn(1)
    vi.advanceTimersByTime(2_000)
    expect(hung).toEqual([])
    vi.advanceTimersByTime(1_500)
    expect([first, hung]).toEqual([first, [second]])
  }
})

it('silence in the VM, where the watchdog counts, does not count', () => {
  let inVm = true
  const { heartbeat, hung } = start(() => inVm)
  heartbeat.began(1, code('a'))
  vi.advanceTimersByTime(20_000)
  expect(hung).toEqual([])
  inVm = false
  vi.advanceTimersByTime(3_000)
  expect(hung).toEqual(['a'])
})

it('what hung three times in five minutes is refused until its plugin is another; a source that hung once does not start by itself', () => {
  let now = 0
  const hangs = new Hangs(() => now)
  const lists = () => [hangs.lists.refused, hangs.lists.held]
  hangs.note(code('a'))
  expect(lists()).toEqual([[], ['a@1.0.0']])
  hangs.note(code('a'))
  hangs.note(code('b'))
  hangs.note(code('a', '2.0.0'))
  now = 60_000
  hangs.note(code('a'))
  expect(lists()).toEqual([['a@1.0.0'], ['a@1.0.0', 'b@1.0.0', 'a@2.0.0']])
  now = 5 * 60_000 + 1
  expect(lists()).toEqual([[], ['a@1.0.0']])
  hangs.forgive(new Set(['acme.pay']))
  expect(lists()).toEqual([[], []])
})
