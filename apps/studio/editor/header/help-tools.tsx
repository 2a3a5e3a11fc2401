import { IconCommand } from '@arco-design/web-react/icon'
import { labelIn } from '#kernel/message'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useLocale } from '../../../shell/messages.ts'
import { HeaderMenus, type HelpEntry } from '../../header/header-menus.tsx'
import { keyLabel } from '../commands/key-label.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { CommandButton } from './command-button.tsx'

/** Commands that help and stand in the menu, with their keys. */
const IN_MENU = ['command/view.shortcuts', 'command/view.commands'] as const

/** The palette of commands, and the help that every header has, with the editor's own beside it. */
export function HelpTools() {
  const { session } = useEditorUi()
  const locale = useLocale()
  const commands = useSignalValue(session.commands)
  const help = IN_MENU.flatMap((id): HelpEntry[] => {
    const command = commands.find((each) => each.id === id)
    if (!command) return []
    const [keys] = command.keys ?? []
    return [{ key: id, label: <Entry words={labelIn(command.label, locale)} keys={keys} />, onPress: () => void session.runCommand(id) }]
  })
  return (
    <div className="ed-header-end">
      <span className="ed-header-palette">
        <CommandButton id="command/view.commands" icon={<IconCommand />} />
      </span>
      <HeaderMenus compact help={help} />
    </div>
  )
}

function Entry({ words, keys }: { readonly words: string; readonly keys: string | undefined }) {
  return (
    <span className="ed-help-entry">
      {words}
      {keys !== undefined && <kbd>{keyLabel(keys)}</kbd>}
    </span>
  )
}
