import { Form, TreeSelect } from '@arco-design/web-react'
import type { CloudFolder } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useMessages } from '../../shell/messages.ts'
import { cloudTexts } from './texts.ts'

const TOP = 'top'

interface MoveDialogProps {
  readonly title: string
  readonly folders: readonly CloudFolder[]
  /** Where it is now; null at the top. */
  readonly at: number | null
  /** A folder that is moved is no place for itself. */
  readonly without?: number
  readonly onMove: (folderId: number | null) => Promise<unknown>
  readonly onClose: () => void
}
interface Node {
  readonly key: string
  readonly title: string
  readonly children: Node[]
}

/** Asks for a folder of the same cloud. */
export function MoveDialog({ title, folders, at, without, onMove, onClose }: MoveDialogProps) {
  const t = useMessages(cloudTexts)
  const below = (parentId: number | null): Node[] =>
    folders
      .filter((folder) => folder.parentId === parentId && folder.id !== without)
      .map(({ id, name }) => ({ key: String(id), title: name, children: below(id) }))
  return (
    <FormDialog<{ readonly folder: string }>
      title={title}
      ok={t('move')}
      initial={{ folder: at === null ? TOP : String(at) }}
      onSubmit={({ folder }) => onMove(folder === TOP ? null : Number(folder))}
      onClose={onClose}
    >
      <Form.Item field="folder" label={t('moveTo')}>
        <TreeSelect
          aria-label={t('moveTo')}
          treeData={[{ key: TOP, title: t('top'), children: below(null) }]}
          treeProps={{ blockNode: true }}
        />
      </Form.Item>
    </FormDialog>
  )
}
