import { stateChanges } from '#kernel/engine'
import { emptyPatch } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import { createRunningPage, type OwnedPage } from '#kernel/view'
import { createLiveState, type LiveState } from '../document/live-state.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { followDeclarations } from '../plugins/follow-declarations.ts'
import { answersToken } from './answers-part.ts'
import { appToken } from './app-part.ts'
import { besideToken } from './beside-part.ts'
import { changedChildren, childrenInBlocks } from './changed-children.ts'
import { compilerToken } from './compiler-part.ts'
import { logsToken } from './logs-part.ts'
import { followLanguage, pageOptions } from './page-options.ts'
import { pastValuesToken } from './past-values-part.ts'
import { problemsToken } from './problems-part.ts'
import { storeToken } from './store-part.ts'
import { tracesToken } from './traces-part.ts'

/** The page as it runs on the canvas, with its state. */
export interface RunningCanvas {
  readonly page: OwnedPage
  readonly live: LiveState
}

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
    const past = get(pastValuesToken)
    const key = `edit:${records.page.id}:${createId('session')}`
    const page: OwnedPage = createRunningPage({
      ...pageOptions({ get }),
      app: () => get(appToken).canvas,
      key,
      program: compiler.program,
      mode: 'edit',
      onFailures: (failures) => problems.failed(failures),
      onMended: (places) => problems.mended(places),
      onTrace: get(tracesToken).add,
      onLog: get(logsToken).add,
      onState: (changes) => live.told(changes),
      onBound: (place, value) => past.note('canvas', place, value),
    })
    own('running page', page.dispose)
    const live = createLiveState({ key, variables: compiler.program.variables, engine: () => page.engine() })
    own('live state', live.dispose)
    own('answers on the canvas', live.tree.subscribe(get(answersToken).told))
    own('language of the running page', followLanguage({ get }, page, live.refresh))
    void page.ready.then(
      () => live.refresh(),
      () => undefined,
    )
    const inBlocks = ({ elements }: ReturnType<typeof compiler.apply>) =>
      childrenInBlocks(get(storeToken).document, elements.upserted, compiler)
    own(
      'edits of the running page',
      get(storeToken).subscribe((applied) => {
        const change = compiler.apply(applied.changes)
        const children = new Map([...changedChildren(applied), ...inBlocks(change)])
        page.edit({ patch: change.patch, ...change.elements, children })
        problems.changed(applied.changes)
        // What is gone is seen to be gone; what follows from it comes from the engine.
        live.told(stateChanges(change.patch))
        live.refresh()
      }),
    )
    const beside = get(besideToken)
    own(
      'declarations',
      followDeclarations(get(loadedPlugins).kernel, (functions) => {
        const change = compiler.again(functions)
        const children = inBlocks(change)
        for (const each of [page, ...beside]) each.edit({ patch: change.patch, ...change.elements, children })
        problems.changed(emptyPatch)
        live.refresh()
      }),
    )
    return { page, live }
  },
})
