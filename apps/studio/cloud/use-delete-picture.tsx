import { Message } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { UploadedFile } from '../../../server/wire.ts'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { useFileName } from './picture-grid.tsx'
import { cloudTexts } from './texts.ts'
import { UsesList } from './uses-list.tsx'

/** Deletes a picture after it was said what stops showing it. */
export function useDeletePicture() {
  const t = useMessages(cloudTexts)
  const nameOf = useFileName()
  const confirm = useConfirmDelete()

  const warningOf = async (file: UploadedFile): Promise<ReactNode> => {
    try {
      const { list, partial } = await call('GET /cloud/files/uses', { name: file.name })
      if (list.length === 0) return t('deleteUnused')
      return (
        <>
          {t('deleteUsed', { count: list.length })}
          <UsesList uses={list} plain />
          {partial && t('usesPartial')}
        </>
      )
    } catch (thrown) {
      return t('deleteUnknown', { reason: failureText(thrown) })
    }
  }
  return async (file: UploadedFile, done: () => void): Promise<void> => {
    const text = await warningOf(file)
    confirm({
      title: t('deleteTitle', { name: nameOf(file) }),
      text,
      run: async () => {
        await call('POST /cloud/files/delete', { name: file.name })
        Message.success(t('deleted'))
        done()
      },
      after: () => undefined,
    })
  }
}
