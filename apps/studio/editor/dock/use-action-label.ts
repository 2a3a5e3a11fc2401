import { actionsPoint } from '#sdk'
import { useLocale } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { useEditorUi } from '../editor-ui.ts'

/** How people call what a step does; groups and actions that are not installed keep their id. */
export function useActionLabel(): (action: string) => string {
  const { session } = useEditorUi()
  const locale = useLocale()
  const actions = useSignalValue(session.kernel.registry(actionsPoint).all)
  return (action) => actions.find(({ id }) => id === action)?.label[locale] ?? action
}
