import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import type { OuterError } from '../../scripts/tally.ts'

/** The file of a run's reports with the errors outside of its tests. */
export const OUTER_ERRORS = 'vitest-errors.json'

interface Told {
  readonly message: string
  readonly stack?: string
  readonly name?: string
  /** Put there by Vitest: what was running when it was thrown. */
  readonly VITEST_TEST_PATH?: string
  readonly VITEST_TEST_NAME?: string
}

/** Writes the errors of a run that belong to no test, which Vitest's own report leaves out. */
export class OuterErrors implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(_modules: unknown, errors: readonly object[]) {
    const told = (errors as readonly Told[]).map(({ message, stack, name, VITEST_TEST_PATH, VITEST_TEST_NAME }): OuterError => {
      const where = stack?.split('\n').find((line) => /\.(ts|tsx|js|mjs)[:?]/.test(line))
      return {
        message: [`${name ? `${name}: ` : ''}${message}`, where?.trim()].filter(Boolean).join(' '),
        file: VITEST_TEST_PATH,
        test: VITEST_TEST_NAME,
      }
    })
    writeFileSync(this.#file, JSON.stringify(told))
  }
}
