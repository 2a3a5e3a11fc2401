import { IconCommand, IconQuestionCircle } from '@arco-design/web-react/icon'
import { CommandButton } from './command-button.tsx'

/** The palette of commands and the sheet of shortcuts. */
export function HelpTools() {
  return (
    <div className="ed-header-end ed-header-help">
      <CommandButton id="command/view.commands" icon={<IconCommand />} />
      <CommandButton id="command/view.shortcuts" icon={<IconQuestionCircle />} />
    </div>
  )
}
