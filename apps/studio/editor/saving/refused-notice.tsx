import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { formatPage } from '#kernel/page'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { saveText } from '../../../shell/save-text.ts'
import type { Refusal } from '../../../shell/sync/refusal.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { useEditorUi } from '../editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'

const texts = defineMessages('editor-refused', {
  zh: {
    said: '服务器没有接受这次保存：{{reason}}',
    at: '位置：{{name}}',
    forbidden: '请项目管理员给你编辑权限，然后重试。',
    gone: '页面可能已被删除。存为文件后，可以用它新建页面。',
    large: '请删减页面内容（例如内嵌的大段数据），之后会自动保存。',
    full: '腾出空间后会自动保存，无需其他操作。',
    invalid: '撤销或修改相关内容后会自动保存；也可以放弃修改，从已保存的版本重新开始。',
    kept: '你的修改保存在本机。',
    show: '定位',
    retry: '重试',
    file: '存为文件',
    discard: '放弃修改',
    discardTitle: '放弃未保存的修改？',
    discardText: '页面会恢复为服务器上的版本，本机保存的修改会删除，无法恢复。',
    cancel: '取消',
  },
  en: {
    said: 'The server did not accept the save: {{reason}}',
    at: 'Where: {{name}}',
    forbidden: 'Ask an administrator of the project for the right to edit, then try again.',
    gone: 'The page may have been deleted. Save it as a file: a new page can be made from that.',
    large: 'Take something out of the page, for example long data inside it; it is then saved by itself.',
    full: 'It is saved by itself once there is room; there is nothing else to do.',
    invalid: 'Undo or change what it names and it is saved by itself, or discard your changes and start from what is saved.',
    kept: 'Your changes are kept on this device.',
    show: 'Show it',
    retry: 'Try again',
    file: 'Save as a file',
    discard: 'Discard my changes',
    discardTitle: 'Discard the changes that are not saved?',
    discardText: 'The page goes back to what the server has. What is kept on this device is deleted for good.',
    cancel: 'Cancel',
  },
})

/** The server said no to a save: what it said, where, and what can be done. */
export function RefusedNotice({ refusal }: { readonly refusal: Refusal }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const [trying, setTrying] = useState(false)
  const document = useSignalValue(session.store.current)
  const entry = refusal.entry === null ? undefined : document.entries.get(refusal.entry)
  const retry = async (): Promise<void> => {
    setTrying(true)
    await session
      .part(savingToken)
      .save()
      .catch(() => undefined)
    setTrying(false)
  }
  const keep = (): void => saveText(`${session.page.peek().name}.json`, JSON.stringify(formatPage(session.document()), null, 2))
  const discard = (): void =>
    void Modal.confirm({
      title: t('discardTitle'),
      content: t('discardText'),
      okText: t('discard'),
      cancelText: t('cancel'),
      okButtonProps: { status: 'danger' },
      onOk: () => session.part(savingToken).discard(),
    })
  return (
    <Alert
      type="error"
      banner
      content={
        <>
          {t('said', { reason: refusal.reason })}
          {entry && 'name' in entry && ` · ${t('at', { name: entry.name })} `}
          {entry?.kind === 'element' && (
            <Button size="mini" type="text" onClick={() => (session.selection.value = [entry.id])}>
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
          <Button size="mini" onClick={keep}>
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
