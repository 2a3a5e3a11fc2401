import { expect, test } from 'vitest'
import { Progress } from './progress.ts'

type Ended = Parameters<Progress['onTestModuleEnd']>[0]
const file = (...states: string[]) =>
  ({ children: { allTests: () => states.map((state) => ({ result: () => ({ state }) })) } }) as unknown as Ended

test('a run of many files tells twenty times how far it has come', () => {
  const lines: string[] = []
  const progress = new Progress((line) => lines.push(line))
  progress.onTestRunStart(Array.from({ length: 400 }, (_, at) => ({ moduleId: `${at}` })))
  for (let at = 0; at < 400; at++) progress.onTestModuleEnd(at === 30 ? file('passed', 'failed') : file('passed', 'passed', 'passed'))
  expect(lines).toHaveLength(20)
  expect(lines[0]).toMatch(/^20 of 400 files, 60 tests, 0 failed, after \d+ s$/)
  expect(lines.at(-1)).toMatch(/^400 of 400 files, 1,199 tests, 1 failed, after \d+ s$/)
})

test('a second run of the same process counts from nothing', () => {
  const lines: string[] = []
  const progress = new Progress((line) => lines.push(line))
  for (let run = 0; run < 2; run++) {
    progress.onTestRunStart([{ moduleId: 'a' }])
    progress.onTestModuleEnd(file('failed'))
  }
  expect(lines.map((line) => line.replace(/, after.*/, ''))).toEqual(Array(2).fill('1 of 1 files, 1 tests, 1 failed'))
})
