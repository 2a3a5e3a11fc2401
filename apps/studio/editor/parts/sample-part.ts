import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createId, type Json } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import { createRunningPage, type OwnedPage } from '#kernel/view'
import { openedPage } from '../document/opened-page.ts'
import { type SampleRun, type Starter, sampleProgram, startSample } from '../steps/sample-run.ts'
import { appToken } from './app-part.ts'
import { besideToken } from './beside-part.ts'
import { compilerToken } from './compiler-part.ts'
import { logsToken } from './logs-part.ts'
import { pageOptions } from './page-options.ts'
import { problemsToken } from './problems-part.ts'
import { tracesToken } from './traces-part.ts'

export interface Samples {
  /** Runs a flow once with a payload as the page would in preview, without leaving the editor. */
  run(flow: string, starter: Starter, payload: Json): SampleRun
  /** The page that a sample run is running on, to be mounted while it does. */
  readonly page: ReadonlySignal<OwnedPage | null>
}
export const samplesToken = defineToken<Samples>('tessera.editor/samples')

export const samplePart = definePart({
  id: 'part/samples',
  token: samplesToken,
  create({ get, own }): Samples {
    const compiler = get(compilerToken)
    const problems = get(problemsToken)
    const traces = get(tracesToken)
    const beside = get(besideToken)
    const page = signal<OwnedPage | null>(null)
    own('sample run', () => page.peek()?.dispose())
    return {
      page,
      run(flow, starter, payload) {
        const key = `sample:${get(openedPage).records.page.id}:${createId('session')}`
        const program = sampleProgram(compiler.program, flow, starter)
        const options = pageOptions({ get })
        traces.opened.value = null
        return startSample({ key, program, flow, starter, payload }, (told) => {
          const app = get(appToken).open()
          const opened = createRunningPage({
            ...options,
            app: () => app.state,
            key,
            program,
            mode: 'preview',
            onTrace(trace) {
              traces.add(trace)
              told(trace)
            },
            onLog: get(logsToken).add,
            onFailures: problems.failed,
          })
          page.value = opened
          beside.add(opened)
          return {
            ready: opened.ready,
            engine: opened.engine,
            stop: () => opened.surround({ ...options.surroundings, stopped: true }),
            dispose() {
              beside.delete(opened)
              if (page.peek() === opened) page.value = null
              opened.dispose()
              app.close()
            },
          }
        })
      },
    }
  },
})
