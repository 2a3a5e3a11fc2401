import { effect } from '@preact/signals-core'
import type { OwnedEditor } from '../editor/create-editor.ts'
import { runningToken } from '../editor/parts/running-part.ts'
import { storeToken } from '../editor/parts/store-part.ts'
import { tickStep } from './onboarding-state.ts'
import { stepsThatWork, touchedBy, type Works } from './steps-that-work.ts'

/** Milliseconds without an edit, after which what was made is looked at: checks have run by then. */
const SETTLED = 800

/** Ticks the first steps as the person does them in the editor; returns a function that ends that. */
export function followSteps(editor: OwnedEditor): () => void {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const works: Works = {
    gives: async (binding) => (await editor.part(runningToken).page.evaluate(binding, null)).ok,
    isBroken: (entry, path) =>
      editor.findings
        .peek()
        .filter((each) => each.level === 'error' && each.entry === entry)
        .some((each) => path === undefined || each.path === path),
  }
  const look = async (): Promise<void> => {
    const ids = [...touched]
    touched.clear()
    for (const step of await stepsThatWork(editor.document(), ids, works)) void tickStep(step)
  }
  const unfollow = editor.part(storeToken).subscribe(({ changes, origin }) => {
    if (origin !== 'user') return
    const { added, ids } = touchedBy(changes)
    if (added.some(({ kind }) => kind === 'element')) void tickStep('drop')
    for (const id of ids) touched.add(id)
    clearTimeout(timer)
    timer = setTimeout(() => void look().catch(() => undefined), SETTLED)
  })
  const stop = effect(() => {
    if (editor.mode.value === 'preview') void tickStep('preview')
  })
  return () => {
    clearTimeout(timer)
    unfollow()
    stop()
  }
}
