import { labelIn } from '#kernel/message'
import { actionsPoint, stepKindsPoint } from '#sdk'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'

/** What traces write before a kind of step that is no action. */
const TRACED_KIND = 'group/'

/** How people call what a step does; kinds and actions that are not installed keep their id. */
export function useActionLabel(): (action: string) => string {
  const { session } = useEditorUi()
  const locale = useLocale()
  const actions = useSignalValue(session.kernel.registry(actionsPoint).all)
  const kinds = useSignalValue(session.kernel.registry(stepKindsPoint).all)
  return (action) => {
    const kind = action.startsWith(TRACED_KIND) ? `step/${action.slice(TRACED_KIND.length)}` : undefined
    const declared = kind === undefined ? actions.find(({ id }) => id === action) : kinds.find(({ id }) => id === kind)
    return labelIn(declared?.label, locale) ?? action
  }
}
