import { Button, Message } from '@arco-design/web-react'
import { IconFolderAdd } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { CloudFolder, UploadedFile } from '../../../server/wire.ts'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import './cloud.css'
import { TextDialog } from '../../kit/form/name-dialog.tsx'
import { CloudContents } from './cloud-contents.tsx'
import { CloudPath, CloudPlace, usePlaces } from './cloud-place.tsx'
import { DropArea } from './drop-area.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { cloudTexts } from './texts.ts'
import { UploadButton, UploadNotes } from './upload-button.tsx'
import { type Cloud, useCloud } from './use-cloud.ts'
import { useUploads } from './use-uploads.ts'

type Asked = { readonly about: 'new' } | { readonly about: 'rename' | 'move'; readonly folder: CloudFolder }

/** The pictures of a person, and of the projects that they work on: `?project=12` opens those of one. */
export function Screen() {
  const t = useMessages(cloudTexts)
  const named = Number(new URLSearchParams(useSearch()).get('project'))
  const cloud = useCloud(Number.isSafeInteger(named) && named > 0 ? named : undefined)
  const uploads = useUploads(cloud, cloud.reload)
  const confirmDelete = useConfirmDelete()
  const { name: place } = usePlaces(cloud)
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<UploadedFile>()
  const ask = (about: 'rename' | 'move') => (folder: CloudFolder) => setAsked({ about, folder })
  const remove = (folder: CloudFolder): void =>
    confirmDelete({
      title: t('deleteFolder', { name: folder.name }),
      text: t('deleteFolderText'),
      run: () => call('POST /cloud/folder/delete', { id: folder.id }),
      after: cloud.reload,
    })

  return (
    <ListScreen
      title={t('title')}
      find={t('find')}
      list={cloud.files}
      intro={t('intro')}
      failure={cloud.folders.error && { error: cloud.folders.error, retry: cloud.folders.reload }}
      tools={
        <>
          <CloudPlace cloud={cloud} />
          <Button icon={<IconFolderAdd />} onClick={() => setAsked({ about: 'new' })}>
            {t('newFolder')}
          </Button>
          <UploadButton uploads={uploads} />
        </>
      }
      notices={
        <>
          <UploadNotes uploads={uploads} />
          <CloudPath cloud={cloud} />
        </>
      }
      dialogs={
        <>
          {asked && <FolderDialog asked={asked} cloud={cloud} onClose={() => setAsked(undefined)} />}
          {shown && (
            <PictureDialog
              file={shown}
              folders={cloud.folders.data ?? []}
              onChange={(file) => {
                setShown(file)
                cloud.reload()
              }}
              onDelete={() => {
                setShown(undefined)
                cloud.reload()
              }}
              onClose={() => setShown(undefined)}
            />
          )}
        </>
      }
    >
      {(items, busy) => (
        <DropArea hint={t('dropHere', { place: cloud.path.at(-1)?.name ?? place })} onFiles={(files) => void uploads.send(files)}>
          <CloudContents
            {...{ cloud, uploads, items, busy }}
            verb="picture"
            onPress={setShown}
            actions={{ rename: ask('rename'), move: ask('move'), remove }}
          />
        </DropArea>
      )}
    </ListScreen>
  )
}

interface FolderDialogProps {
  readonly asked: Asked
  readonly cloud: Cloud
  readonly onClose: () => void
}

/** Makes, renames or moves a folder. */
function FolderDialog({ asked, cloud, onClose }: FolderDialogProps) {
  const t = useMessages(cloudTexts)
  if (asked.about === 'move')
    return (
      <MoveDialog
        title={t('moveTitle', { name: asked.folder.name })}
        folders={cloud.folders.data ?? []}
        at={asked.folder.parentId}
        without={asked.folder.id}
        onMove={async (parentId) => {
          await call('POST /cloud/folder/update', { id: asked.folder.id, parentId })
          Message.success(t('moved'))
          cloud.reload()
        }}
        onClose={onClose}
      />
    )
  return (
    <TextDialog
      title={t(asked.about === 'new' ? 'newFolder' : 'rename')}
      label={t('folderName')}
      initial={asked.about === 'new' ? '' : asked.folder.name}
      most={60}
      onSubmit={async (name) => {
        if (asked.about === 'rename') await call('POST /cloud/folder/update', { id: asked.folder.id, name })
        else await call('POST /cloud/folder/create', { projectId: cloud.projectId ?? null, parentId: cloud.folderId ?? null, name })
        cloud.reload()
      }}
      onClose={onClose}
    />
  )
}
