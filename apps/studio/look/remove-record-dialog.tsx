import { Modal } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import { sharedTexts } from './shared-texts.ts'
import type { EditedLook } from './use-look.ts'
import { UseText } from './use-text.tsx'
import { type LookUses, usesOf } from './uses.ts'

interface RemoveRecordDialogProps {
  /** Closed where there is none. */
  readonly removing: { readonly id: string; readonly name: string } | null
  /** What happens to the elements that use it. */
  readonly text: string
  readonly look: EditedLook
  readonly uses: LookUses | undefined
  /** Which of the uses are of such a record. */
  readonly kind: 'shared' | 'widths'
  readonly onClose: () => void
}

/** Asks before a record of the look is removed, and names the pages that use it. */
export function RemoveRecordDialog({ removing, text, look, uses, kind, onClose }: RemoveRecordDialogProps) {
  const t = useMessages(sharedTexts)
  return (
    <Modal
      title={t('removeNamed', { name: removing?.name ?? '' })}
      visible={removing !== null}
      okText={t('remove')}
      okButtonProps={{ status: 'danger' }}
      cancelText={t('cancel')}
      onCancel={onClose}
      onOk={() => {
        if (removing) look.put(new Map([[removing.id, null]]))
        onClose()
      }}
    >
      {removing && <UseText uses={uses} use={usesOf(uses?.[kind], removing.id)} named />}
      <p>{text}</p>
    </Modal>
  )
}
