import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { createId } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import { createRunningPage, type OwnedPage } from '#kernel/view'
import { createLiveState, type LiveState } from '../document/live-state.ts'
import { openedPage } from '../document/opened-page.ts'
import { appToken } from './app-part.ts'
import { besideToken } from './beside-part.ts'
import { compilerToken } from './compiler-part.ts'
import { languageToken } from './language-part.ts'
import { logsToken } from './logs-part.ts'
import { followLanguage, pageOptions } from './page-options.ts'
import { pastValuesToken } from './past-values-part.ts'
import { problemsToken } from './problems-part.ts'
import { runningToken } from './running-part.ts'
import { letChoose } from './spoken-pages.ts'
import { tracesToken } from './traces-part.ts'

export interface Preview {
  /** The page as it is now, running with its flows; disposed of by who opened it. */
  open(): OwnedPage
  /** The state of the page that the person looks at: of the preview while there is one, else of the canvas. */
  readonly shown: ReadonlySignal<LiveState>
  /** That page. */
  readonly page: ReadonlySignal<OwnedPage>
}
export const previewToken = defineToken<Preview>('tessera.editor/preview')

export const previewPart = definePart({
  id: 'part/preview',
  token: previewToken,
  create({ get }): Preview {
    const compiler = get(compilerToken)
    const problems = get(problemsToken)
    const past = get(pastValuesToken)
    const { live, page: canvas } = get(runningToken)
    const beside = get(besideToken)
    const opened = signal<{ readonly live: LiveState; readonly page: OwnedPage } | null>(null)
    return {
      shown: computed(() => opened.value?.live ?? live),
      page: computed(() => opened.value?.page ?? canvas),
      open() {
        const app = get(appToken).open()
        problems.previews()
        const key = `preview:${get(openedPage).records.page.id}:${createId('session')}`
        const page: OwnedPage = createRunningPage({
          ...pageOptions({ get }),
          app: () => app.state,
          key,
          program: compiler.program,
          mode: 'preview',
          onTrace: get(tracesToken).add,
          onLog: get(logsToken).add,
          onFailures: (failures) => problems.failed(failures, 'preview'),
          onMended: (places) => problems.mended(places, 'preview'),
          onState: (changes) => own.told(changes),
          onBound: (place, value) => past.note('preview', place, value),
        })
        const own = createLiveState({ key, variables: compiler.program.variables, engine: () => page.engine() })
        opened.value = { live: own, page }
        const leave = [followLanguage({ get }, page, own.refresh), letChoose(key, get(languageToken))]
        beside.add(page)
        void page.ready.then(
          () => own.refresh(),
          () => undefined,
        )
        return {
          ...page,
          dispose() {
            beside.delete(page)
            if (opened.peek()?.live === own) opened.value = null
            for (const end of leave) end()
            own.dispose()
            page.dispose()
            app.close()
          },
        }
      },
    }
  },
})
