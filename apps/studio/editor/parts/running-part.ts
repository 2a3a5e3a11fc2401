import { createId, emptyPatch } from '#kernel/page'
import { definePart, defineToken } from '#kernel/plugin'
import { createRunningPage, type OwnedPage } from '#kernel/view'
import { createLiveState, type LiveState } from '../live-state.ts'
import { followDeclarations } from '../plugins/follow-declarations.ts'
import { besideToken } from './beside-part.ts'
import { changedChildren } from './changed-children.ts'
import { compilerToken } from './compiler-part.ts'
import { loadedPlugins, openedPage } from './opened-page.ts'
import { pageOptions } from './page-options.ts'
import { problemsToken } from './problems-part.ts'
import { storeToken } from './store-part.ts'
import { tracesToken } from './traces-part.ts'

/** The page as it runs on the canvas, with its state. */
export interface RunningCanvas {
  readonly page: OwnedPage
  readonly live: LiveState
}
const NO_CHILDREN: ReadonlyMap<string, readonly string[]> = new Map()

export const runningToken = defineToken<RunningCanvas>('tessera.editor/running')

/** Runs the page on the canvas and brings each edit to it. */
export const runningPart = definePart({
  id: 'part/running',
  token: runningToken,
  eager: true,
  create({ get, own }) {
    const { records } = get(openedPage)
    const compiler = get(compilerToken)
    const problems = get(problemsToken)
    const key = `edit:${records.page.id}:${createId('session')}`
    const page: OwnedPage = createRunningPage({
      ...pageOptions({ get }),
      key,
      program: compiler.program,
      mode: 'edit',
      onFailures: problems.failed,
      onMended: problems.mended,
      onTrace: get(tracesToken).add,
      onState: (changes) => live.told(changes),
    })
    own('running page', page.dispose)
    const live = createLiveState({ key, variables: compiler.program.variables, engine: () => page.engine() })
    own('live state', live.dispose)
    void page.ready.then(
      () => live.refresh(),
      () => undefined,
    )
    own(
      'edits of the running page',
      get(storeToken).subscribe((applied) => {
        const change = compiler.apply(applied.patch)
        page.edit({ patch: change.patch, ...change.elements, children: changedChildren(applied) })
        problems.changed(applied.patch)
        live.refresh()
      }),
    )
    const beside = get(besideToken)
    own(
      'declarations',
      followDeclarations(get(loadedPlugins).kernel, (functions) => {
        const change = compiler.again(functions)
        for (const each of [page, ...beside]) each.edit({ patch: change.patch, ...change.elements, children: NO_CHILDREN })
        problems.changed(emptyPatch)
        live.refresh()
      }),
    )
    return { page, live }
  },
})
