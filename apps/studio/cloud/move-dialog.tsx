import { Alert, Modal, TreeSelect } from '@arco-design/web-react'
import { useState } from 'react'
import type { CloudFolder } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { useFocusReturn } from '../use-focus-return.ts'
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
  useFocusReturn()
  const t = useMessages(cloudTexts)
  const c = useMessages(common)
  const [chosen, setChosen] = useState(at === null ? TOP : String(at))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const below = (parentId: number | null): Node[] =>
    folders
      .filter((folder) => folder.parentId === parentId && folder.id !== without)
      .map(({ id, name }) => ({ key: String(id), title: name, children: below(id) }))
  const submit = async (): Promise<void> => {
    setBusy(true)
    try {
      await onMove(chosen === TOP ? null : Number(chosen))
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={title}
      okText={t('move')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <TreeSelect
        aria-label={t('moveTo')}
        value={chosen}
        onChange={(value: string) => setChosen(value)}
        treeData={[{ key: TOP, title: t('top'), children: below(null) }]}
        treeProps={{ blockNode: true }}
        style={{ width: '100%' }}
      />
    </Modal>
  )
}
