import { expect, test } from 'vitest'
import { JourneyProgress } from './journey-progress.ts'

type Ended = Parameters<JourneyProgress['onTestEnd']>
const journey = (outcome: 'expected' | 'unexpected', title = 'saves a page'): Ended[0] => ({
  titlePath: () => ['', 'others', 'saving.e2e.ts', title],
  outcome: () => outcome,
  retries: 2,
})
const passed: Ended[1] = { status: 'passed', retry: 0, error: undefined }
const failed = (retry: number): Ended[1] => ({ status: 'failed', retry, error: { message: 'the button is not there' } })
const config = {} as Parameters<JourneyProgress['onBegin']>[0]

function printing(count: number) {
  const lines: string[] = []
  const progress = new JourneyProgress({ print: (line) => lines.push(line.replace(/, after.*/, '')) })
  // As the real one, it needs its own suite.
  class Journeys {
    readonly all = Array(count).fill(undefined)
    allTests() {
      return this.all
    }
  }
  progress.onBegin(config, new Journeys())
  return { progress, lines }
}

test('a run of many journeys tells twenty times how far it has come', () => {
  const { progress, lines } = printing(100)
  for (let at = 0; at < 100; at++) progress.onTestEnd(journey('expected'), passed)
  expect(lines).toHaveLength(20)
  expect([lines[0], lines.at(-1)]).toEqual(['5 of 100 journeys, 0 failed tries', '100 of 100 journeys, 0 failed tries'])
})

test('a failure is told at once with its error, and counts as ended after its last try alone', () => {
  const { progress, lines } = printing(1)
  for (let retry = 0; retry < 3; retry++) progress.onTestEnd(journey('unexpected'), failed(retry))
  expect(lines).toEqual([
    ...[1, 2, 3].map((time) => `FAILED at try ${time}: others › saving.e2e.ts › saves a page\nthe button is not there`),
    '1 of 1 journeys, 3 failed tries',
  ])
})
