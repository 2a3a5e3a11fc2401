import { Input, Modal, Pagination, Skeleton } from '@arco-design/web-react'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useMessages } from '../../shell/messages.ts'
import './cloud.css'
import '../lists/lists.css'
import type { UploadedFile } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { CloudContents } from './cloud-contents.tsx'
import { CloudPath, CloudPlace } from './cloud-place.tsx'
import { DropArea } from './drop-area.tsx'
import { cloudTexts } from './texts.ts'
import { UploadButton, UploadNotes } from './upload-button.tsx'
import { useCloud } from './use-cloud.ts'
import { useUploads } from './use-uploads.ts'

export interface PicturePickerProps {
  /** The project whose pictures are shown first; the person's own without it. */
  readonly projectId?: number | undefined
  readonly onChoose: (file: UploadedFile) => void
  readonly onClose: () => void
}

/** A dialog in which one picture of the image cloud is chosen, or uploaded and then chosen. */
export function PicturePicker({ projectId, onChoose, onClose }: PicturePickerProps) {
  useFocusReturn()
  const t = useMessages(cloudTexts)
  const cloud = useCloud(projectId)
  const uploads = useUploads(cloud, cloud.reload)
  const { data, error, loading, reload } = cloud.files
  const failed = error ? { error, retry: reload } : cloud.folders.error && { error: cloud.folders.error, retry: cloud.folders.reload }
  return (
    <Modal visible title={t('pickTitle')} footer={null} onCancel={onClose} className="cloud-picker" autoFocus={false} unmountOnExit>
      <div className="cloud-picker-tools">
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={cloud.files.text}
          onChange={cloud.files.setText}
          allowClear
          autoFocus
        />
        <CloudPlace cloud={cloud} />
        <UploadButton uploads={uploads} />
      </div>
      <UploadNotes uploads={uploads} />
      <CloudPath cloud={cloud} />
      <DropArea hint={t('dropHere', { place: cloud.path.at(-1)?.name ?? t('top') })} onFiles={(files) => void uploads.send(files)}>
        {failed && <LoadFailure error={failed.error} retry={failed.retry} />}
        {!data && loading && <Skeleton animation text={{ rows: 4 }} />}
        {data && <CloudContents {...{ cloud, uploads }} items={data.list} busy={loading} verb="choose" onPress={onChoose} />}
      </DropArea>
      {data && data.total > cloud.files.pageSize && (
        <Pagination
          className="studio-list-pages"
          size="small"
          current={cloud.files.pageNum}
          total={data.total}
          pageSize={cloud.files.pageSize}
          onChange={cloud.files.setPageNum}
        />
      )}
    </Modal>
  )
}
