import type { GroupInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { groupTexts } from './group-texts.ts'
import { ListDialog, MOST_LINES } from './list-dialog.tsx'
import { readAddresses } from './read-addresses.ts'

interface GroupListDialogProps {
  readonly group: Pick<GroupInfo, 'id' | 'name'>
  readonly mode: 'add' | 'remove'
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds people to a group, or removes them, by the addresses that are pasted. */
export function GroupListDialog({ group: { id, name }, mode, onDone, onClose }: GroupListDialogProps) {
  const t = useMessages(groupTexts)
  const isAdding = mode === 'add'
  return (
    <ListDialog
      title={t(isAdding ? 'addMany' : 'removeMany', { name })}
      intro={t(isAdding ? 'addManyIntro' : 'removeManyIntro', { most: MOST_LINES })}
      placeholder={'ann@example.com\nbob@example.com'}
      mode={mode}
      read={(text) => readAddresses(text).map((userName) => ({ userName, role: '' }))}
      send={(lines, dryRun) =>
        call(isAdding ? 'POST /project/group/user/import' : 'POST /project/group/user/removeMany', {
          ...{ id, dryRun },
          userNames: lines.map(({ userName }) => userName),
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
