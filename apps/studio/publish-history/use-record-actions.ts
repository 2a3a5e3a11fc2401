import { Message, Modal } from '@arco-design/web-react'
import type { PublishRecord } from '../../../server/wire.ts'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { recordTexts } from './texts.ts'

interface RecordActionsOptions {
  readonly pageId: number
  readonly reloadPage: () => void
  readonly reloadRecords: () => void
}

/** Changes to what was published of a page, each of which is confirmed first. */
export function useRecordActions({ pageId, reloadPage, reloadRecords }: RecordActionsOptions) {
  const t = useMessages(recordTexts)
  const c = useMessages(common)
  const confirmDelete = useConfirmDelete()
  return {
    rollBack: (record: PublishRecord): void => {
      Modal.confirm({
        title: t('confirm', { env: record.env.toUpperCase(), id: record.id }),
        content: t('confirmText'),
        okText: t('rollback'),
        cancelText: c('cancel'),
        onOk: async () => {
          await call('POST /pages/rollback', { pageId, env: record.env, publishId: record.id }).then(
            () => Message.success(t('done', { id: record.id })),
            (thrown: Error) => Message.error(failureText(thrown)),
          )
          reloadPage()
          reloadRecords()
        },
      })
    },
    remove: (record: PublishRecord): void =>
      confirmDelete({
        title: t('deleteTitle', { id: record.id }),
        text: t('deleteText'),
        run: () => call('POST /page/publish/delete', { id: record.id }),
        after: reloadRecords,
      }),
  }
}
