import { expect, test } from 'vitest'
import { createFaultLog } from './fault-log.ts'
import type { LogFields } from './log.ts'

const create = () => {
  let now = 0
  const lines: [level: string, words: string, fields: LogFields][] = []
  const write =
    (level: string) =>
    (words: string, fields: LogFields = {}) =>
      void lines.push([level, words, fields])
  const faults = createFaultLog({ info: write('info'), error: write('error') }, () => now)
  return {
    ...{ lines, faults },
    wait(ms: number) {
      now += ms
      faults.look()
    },
  }
}
const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('an outage is a line when it begins and one when it is over', () => {
  const { lines, faults, wait } = create()
  for (let at = 0; at < 300; at++) {
    faults.report(away())
    wait(100)
  }
  expect(lines).toEqual([
    ['error', expect.stringContaining('cannot be reached'), { error: 'Error (ECONNREFUSED): connect ECONNREFUSED' }],
  ])
  wait(10_000)
  expect(lines.slice(1)).toEqual([['info', 'the database can be reached again', { failures: 300, seconds: 30 }]])
  faults.report(away())
  expect(lines).toHaveLength(3)
})

test('outages of two kinds are two lines', () => {
  const { lines, faults } = create()
  faults.report(away())
  faults.report(Object.assign(new Error('disk'), { code: 'ENOSPC' }))
  expect(lines.map(([, words]) => words)).toEqual([
    expect.stringContaining('reached'),
    expect.stringContaining('no room'),
  ])
})

test('damage is one line until the server is started again', () => {
  const { lines, faults, wait } = create()
  const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  faults.report(damaged)
  wait(60_000)
  faults.report(damaged)
  expect(lines).toHaveLength(1)
})

test('the same failure is written once a minute with its stack, and counted', () => {
  const { lines, faults, wait } = create()
  const error = new Error('broken')
  for (let at = 0; at < 5; at++) faults.report(error)
  faults.report(new TypeError('other'))
  expect(lines.map(([, words]) => words)).toEqual(['failure', 'failure'])
  expect(lines[0]?.[2].error).toMatch(/^Error: broken\n\s+at /)
  wait(61_000)
  expect(lines.slice(2)).toEqual([['error', 'the same failure came again', { times: 4, error: 'Error: broken' }]])
  faults.report(error)
  expect(lines).toHaveLength(4)
})

test('many different failures at once are written, however many there are', () => {
  const { lines, faults } = create()
  for (let at = 0; at < 500; at++) faults.report(new Error(`number ${at}`))
  expect(lines).toHaveLength(500)
})
