import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import type { Refusal } from '../../shell/sync/refusal.ts'

const texts = defineMessages('document-refused', {
  zh: {
    said: '服务器没有接受这次保存：{{reason}}',
    at: '位置：{{name}}',
    forbidden: '请项目管理员给你编辑权限，然后重试。',
    gone: '它可能已被删除。可以先存为文件。',
    large: '请删减内容（例如内嵌的大段数据），之后会自动保存。',
    full: '腾出空间后会自动保存，无需其他操作。',
    invalid: '撤销或修改相关内容后会自动保存；也可以放弃修改，从已保存的版本重新开始。',
    kept: '你的修改保存在本机。',
    show: '定位',
    retry: '重试',
    file: '存为文件',
    discard: '放弃修改',
    discardTitle: '放弃未保存的修改？',
    discardText: '内容会恢复为服务器上的版本，本机保存的修改会删除，无法恢复。',
    cancel: '取消',
  },
  en: {
    said: 'The server did not accept the save: {{reason}}',
    at: 'Where: {{name}}',
    forbidden: 'Ask an administrator of the project for the right to edit, then try again.',
    gone: 'It may have been deleted. You can keep your work as a file.',
    large: 'Take something out, for example long data inside it; it is then saved by itself.',
    full: 'It is saved by itself once there is room; there is nothing else to do.',
    invalid: 'Undo or change what it names and it is saved by itself, or discard your changes and start from what is saved.',
    kept: 'Your changes are kept on this device.',
    show: 'Show it',
    retry: 'Try again',
    file: 'Save as a file',
    discard: 'Discard my changes',
    discardTitle: 'Discard the changes that are not saved?',
    discardText: 'It goes back to what the server has. What is kept on this device is deleted for good.',
    cancel: 'Cancel',
  },
})

export interface RefusedNoticeProps {
  readonly refusal: Refusal
  /** What people call the record that the server named. */
  readonly name?: string | undefined
  /** Leads to that record. */
  readonly onShow?: (() => void) | undefined
  readonly onRetry: () => Promise<void>
  /** Saves what is here as a file. */
  readonly onKeep: () => void
  readonly onDiscard: () => Promise<void>
}

/** The server said no to a save: what it said, where, and what can be done. */
export function RefusedNotice({ refusal, name, onShow, onRetry, onKeep, onDiscard }: RefusedNoticeProps) {
  const t = useMessages(texts)
  const [trying, setTrying] = useState(false)
  const retry = async (): Promise<void> => {
    setTrying(true)
    await onRetry().catch(() => undefined)
    setTrying(false)
  }
  const discard = (): void =>
    void Modal.confirm({
      title: t('discardTitle'),
      content: t('discardText'),
      okText: t('discard'),
      cancelText: t('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: onDiscard,
    })
  return (
    <Alert
      type="error"
      banner
      content={
        <>
          {t('said', { reason: refusal.reason })}
          {name !== undefined && ` · ${t('at', { name })} `}
          {onShow && (
            <Button size="mini" type="text" onClick={onShow}>
              {t('show')}
            </Button>
          )}
          <div>
            {t(refusal.cause)} {t('kept')}
          </div>
        </>
      }
      action={
        <>
          <Button size="mini" type="primary" loading={trying} onClick={() => void retry()}>
            {t('retry')}
          </Button>{' '}
          <Button size="mini" onClick={onKeep}>
            {t('file')}
          </Button>{' '}
          <Button size="mini" status="danger" onClick={discard}>
            {t('discard')}
          </Button>
        </>
      }
    />
  )
}
