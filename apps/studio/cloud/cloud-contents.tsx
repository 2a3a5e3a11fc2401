import { Button, Empty } from '@arco-design/web-react'
import type { UploadedFile } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { type FolderActions, FolderTiles } from './folder-tiles.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { samplePicture } from './sample-picture.ts'
import { cloudTexts } from './texts.ts'
import { UploadButton } from './upload-button.tsx'
import type { Cloud } from './use-cloud.ts'
import type { Uploads } from './use-uploads.ts'

interface CloudContentsProps {
  readonly cloud: Cloud
  readonly uploads: Uploads
  readonly items: readonly UploadedFile[]
  readonly busy: boolean
  readonly verb: 'choose' | 'picture'
  readonly onPress: (file: UploadedFile) => void
  readonly actions?: FolderActions
}

/** Folders and pictures of the open folder, or what a search found. */
export function CloudContents({ cloud, uploads, items, busy, verb, onPress, actions }: CloudContentsProps) {
  const t = useMessages(cloudTexts)
  const { keyword } = cloud.files
  return (
    <>
      <FolderTiles folders={cloud.below} onOpen={cloud.enter} {...(actions ? { actions } : {})} />
      {items.length > 0 && <PictureGrid files={items} busy={busy} verb={verb} onPress={onPress} />}
      {items.length === 0 && keyword !== '' && <Empty description={t('none', { text: keyword })} />}
      {items.length === 0 && keyword === '' && cloud.below.length === 0 && (
        <div className="cloud-empty">
          <Empty description={t(cloud.folderId === undefined ? 'empty' : 'emptyFolder')} />
          <UploadButton uploads={uploads} secondary />
          <Button type="text" onClick={() => void samplePicture(t('sampleName')).then((file) => uploads.send([file]))}>
            {t('sample')}
          </Button>
        </div>
      )}
    </>
  )
}
