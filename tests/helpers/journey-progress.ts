import type { FullConfig, Reporter, Suite, TestCase, TestResult } from 'playwright/types/testReporter'

/** Of so many parts of a run, each is told once. */
const PARTS = 20

/**
 * Prints how far the journeys have come, a line for each twentieth of them, and each failure at once with its error: a run that is cut off has
 * told what failed until then.
 *
 * @example
 * 30 of 98 journeys, 1 failed try, after 61 s
 */
export class JourneyProgress implements Reporter {
  #journeys = 0
  #ended = 0
  #failed = 0
  #told = 0
  #started = 0
  readonly #print: (line: string) => void

  constructor(options: { readonly print?: (line: string) => void } = {}) {
    this.#print = options.print ?? console.log
  }

  printsToStdio() {
    return true
  }

  onBegin(_config: FullConfig, suite: Pick<Suite, 'allTests'>) {
    this.#journeys = suite.allTests().length
    this.#started = performance.now()
  }

  onTestEnd(journey: Pick<TestCase, 'titlePath' | 'outcome' | 'retries'>, result: Pick<TestResult, 'status' | 'retry' | 'error'>) {
    if (result.status !== 'skipped' && result.status !== 'passed') {
      this.#failed++
      const title = journey.titlePath().filter(Boolean).join(' › ')
      this.#print(`FAILED at try ${result.retry + 1}: ${title}\n${result.error?.stack ?? result.error?.message ?? result.status}`)
    }
    const again = journey.outcome() === 'unexpected' && result.retry < journey.retries
    if (again) return
    this.#ended++
    const part = Math.floor((this.#ended / this.#journeys) * PARTS)
    if (part === this.#told) return
    this.#told = part
    const seconds = Math.round((performance.now() - this.#started) / 1000)
    const tries = this.#failed === 1 ? 'try' : 'tries'
    this.#print(`${this.#ended} of ${this.#journeys} journeys, ${this.#failed} failed ${tries}, after ${seconds.toLocaleString('en')} s`)
  }
}

export default JourneyProgress
