import { useRef } from 'react'
import type { UploadedFile } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { useMessages } from '../../shell/messages.ts'
import { type FolderActions, FolderTiles } from './folder-tiles.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { samplePicture } from './sample-picture.ts'
import { cloudTexts } from './texts.ts'
import { FileInput } from './upload-button.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FolderTiles folders={cloud.below} onOpen={cloud.enter} {...(actions ? { actions } : {})} />
      {items.length > 0 && <PictureGrid files={items} busy={busy} verb={verb} onPress={onPress} />}
      {items.length === 0 && cloud.below.length === 0 && (
        <EmptyList
          keyword={keyword}
          onClear={() => cloud.files.setText('')}
          text={t(cloud.folderId === undefined ? 'empty' : 'emptyFolder')}
          none={t('none', { text: keyword })}
          action={{ label: t('upload'), onPress: () => input.current?.click() }}
          sample={{ label: t('sample'), onPress: () => void samplePicture(t('sampleName')).then((file) => uploads.send([file])) }}
        />
      )}
      <FileInput uploads={uploads} input={input} />
    </>
  )
}
