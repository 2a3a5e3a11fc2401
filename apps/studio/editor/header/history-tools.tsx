import { IconRedo, IconUndo } from '@arco-design/web-react/icon'
import { useEditor } from '#sdk/studio'
import { CommandButton } from './command-button.tsx'

/** Undo and redo. */
export function HistoryTools() {
  const { canUndo, canRedo } = useEditor()
  return (
    <div className="ed-header-tools">
      <CommandButton id="command/edit.undo" icon={<IconUndo />} enabled={() => canUndo.value} />
      <CommandButton id="command/edit.redo" icon={<IconRedo />} enabled={() => canRedo.value} />
    </div>
  )
}
