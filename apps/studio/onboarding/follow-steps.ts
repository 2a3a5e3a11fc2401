import { effect } from '@preact/signals-core'
import type { OwnedEditor } from '../editor/create-editor.ts'
import { storeToken } from '../editor/parts/store-part.ts'
import { tickStep } from './onboarding-state.ts'
import { stepsOfPatch } from './steps-of-patch.ts'

/** Ticks the first steps as the person does them in the editor; answers what ends that. */
export function followSteps(editor: OwnedEditor): () => void {
  const unfollow = editor.part(storeToken).subscribe(({ changes: patch, origin }) => {
    if (origin === 'user') for (const step of stepsOfPatch(patch)) void tickStep(step)
  })
  const stop = effect(() => {
    if (editor.mode.value === 'preview') void tickStep('preview')
  })
  return () => {
    unfollow()
    stop()
  }
}
