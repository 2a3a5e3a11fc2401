import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '#kernel/engine'
import { plainText } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import { createEvaluator } from '../../kernel/engine/ends/first-values.ts'
import { SHARED_STATE } from './hostile.ts'
import { TEST_LIBRARY } from './test-library.ts'
import { openTestPage, type TestPage } from './test-page.ts'
import { testProgram } from './test-program.ts'

interface Values {
  readonly [place: string]: Json
}

/** A page whose formulas have run, wherever that was; its variable `n` is 1, beside those of `SHARED_STATE`. */
export interface RunPage {
  readonly values: Values
  readonly failures: readonly Diagnostic[]
  /** What the given formulas are worth over another `n`, later and in the same place. */
  later(n: number, sources: Readonly<Record<string, string>>): Promise<Values>
}

/** A place where the formulas of pages run. */
export interface FormulaHost {
  readonly name: string
  open(bindings: { readonly [place: string]: string }): Promise<RunPage>
  dispose(): void
}

/** The whole protocol on this thread: what a page has in its worker. Nothing can end it while it hangs. */
export function inThisProcess(): FormulaHost {
  let page: TestPage | undefined
  return {
    name: 'in a VM in this process',
    open: async (bindings) => {
      page?.dispose()
      const opened = await openTestPage({ variables: { n: 1, ...SHARED_STATE }, bindings })
      page = opened
      return {
        values: opened.values(),
        failures: opened.failures,
        later: async (n, sources) => {
          await opened.push(['variable.n', n])
          const values: Record<string, Json> = {}
          for (const [place, source] of Object.entries(sources)) {
            const answer = await opened.evaluate(source, null)
            values[place] = answer.ok ? answer.value : plainText(answer.message)
            const shown = opened.values()[place]
            if (shown !== values[place])
              throw new Error(`${place} shows ${JSON.stringify(shown)} in place of ${JSON.stringify(values[place])}`)
          }
          return values
        },
      }
    },
    dispose: () => page?.dispose(),
  }
}

/** The process that the server starts for formulas, and kills when it hangs; `child` is the file that it runs, with its arguments. */
export function inChildProcess(child: readonly [string, ...string[]] = [childFile]): FormulaHost {
  const evaluator = createEvaluator({ command: [process.execPath, ...child], total: 60_000, start: 20_000 })
  const run = async (bindings: { readonly [place: string]: string }, n: number) => {
    const program = testProgram({ variables: { n, ...SHARED_STATE }, bindings })
    const { values, failures } = await evaluator.evaluate({ program, functions: TEST_LIBRARY.functions })
    const places = program.bindings.map(({ id, element, path }) => [`${element}.${path}`, values[id]!] as const)
    return { values: Object.fromEntries(places), failures }
  }
  return {
    name: 'in a child process',
    open: async (bindings) => ({
      ...(await run(bindings, 1)),
      later: async (n, sources) => (await run(sources, n)).values,
    }),
    dispose: () => evaluator.dispose(),
  }
}

const childFile = fileURLToPath(new URL('../../kernel/engine/ends/child.ts', import.meta.url))
