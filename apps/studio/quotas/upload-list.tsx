import { Button, Empty, Message, Modal, Pagination, Skeleton } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { UploadedFile } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { timeText } from '../time-text.ts'

const texts = defineMessages('uploads', {
  zh: {
    empty: '还没有上传过文件。',
    unnamed: '未命名',
    deleteTitle: '删除「{{name}}」？',
    deleteText: '使用这张图片的页面、头像和项目图标将不再显示它。无法恢复。',
  },
  en: {
    empty: 'Nothing was uploaded yet.',
    unnamed: 'Without a name',
    deleteTitle: 'Delete “{{name}}”?',
    deleteText: 'Pages, avatars and project logos that use this picture stop showing it. It cannot be brought back.',
  },
})

const PAGE_SIZE = 10

/** What the person uploaded, or what came through the pages of a project: seen, and deleted to make room. */
export function UploadList({ projectId, onChange }: { readonly projectId?: number; readonly onChange?: () => void }) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const [pageNum, setPageNum] = useState(1)
  const files = useLoaded(`${projectId} ${pageNum}`, (signal) =>
    call('GET /cloud/files/list', { projectId, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )
  const nameOf = (file: UploadedFile): string => file.displayName.trim() || t('unnamed')

  const remove = (file: UploadedFile): void => {
    Modal.confirm({
      title: t('deleteTitle', { name: nameOf(file) }),
      content: t('deleteText'),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /cloud/files/delete', { name: file.name }).then(
          () => Message.success(c('done')),
          (thrown: Error) => Message.error(failureText(thrown)),
        )
        if (files.data?.list.length === 1 && pageNum > 1) setPageNum(pageNum - 1)
        else files.reload()
        onChange?.()
      },
    })
  }

  if (files.error) return <LoadFailure error={files.error} retry={files.reload} />
  if (!files.data) return <Skeleton animation text={{ rows: 3 }} />
  if (files.data.total === 0) return <Empty description={t('empty')} />
  return (
    <>
      <ul className="studio-files" aria-busy={files.loading}>
        {files.data.list.map((file) => (
          <li key={file.name}>
            <img src={file.url} alt="" loading="lazy" />
            <a href={file.url} target="_blank" rel="noopener" className="studio-files-name">
              {nameOf(file)}
            </a>
            <span className="studio-muted">
              {projectId !== undefined && `${file.userName} · `}
              {sizeText(file.size, locale)} · {timeText(file.createdAt, locale)}
            </span>
            <Button
              type="text"
              size="mini"
              status="danger"
              icon={<IconDelete />}
              aria-label={`${c('delete')} ${nameOf(file)}`}
              onClick={() => remove(file)}
            />
          </li>
        ))}
      </ul>
      {files.data.total > PAGE_SIZE && (
        <Pagination size="small" current={pageNum} total={files.data.total} pageSize={PAGE_SIZE} onChange={setPageNum} />
      )}
    </>
  )
}
