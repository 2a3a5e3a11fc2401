import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the names of the tests that Vitest had to try more than once to a file, as a JSON list. */
export class RetriedReporter implements Reporter {
  readonly #file: string
  readonly #retried: string[] = []

  constructor(file: string) {
    this.#file = file
  }

  onTestCaseResult(test: TestCase): void {
    if ((test.diagnostic()?.retryCount ?? 0) > 0) this.#retried.push(`${test.module.relativeModuleId}: ${test.fullName}`)
  }

  onTestRunEnd(): void {
    writeFileSync(this.#file, JSON.stringify(this.#retried))
  }
}
