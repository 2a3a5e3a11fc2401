import { Button, Input, Message, Modal, Spin } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconEdit, IconFolder } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { CloudFolder, UploadedFile } from '../../../server/wire.ts'
import { TextDialog } from '../../kit/form/name-dialog.tsx'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { sizeText } from '../size-text.ts'
import { timeText } from '../time-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useFileName } from './picture-grid.tsx'
import { cloudTexts } from './texts.ts'
import { useDeletePicture } from './use-delete-picture.tsx'
import { UsesList } from './uses-list.tsx'

interface PictureDialogProps {
  readonly file: UploadedFile
  readonly folders: readonly CloudFolder[]
  /** It has another name or another place. */
  readonly onChange: (file: UploadedFile) => void
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** One picture: how it looks, where it is used, and what can be done with it. */
export function PictureDialog({ file, folders, onChange, onDelete, onClose }: PictureDialogProps) {
  useFocusReturn()
  const t = useMessages(cloudTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const name = useFileName()(file)
  const [asked, setAsked] = useState<'rename' | 'move'>()
  const uses = useLoaded(`uses ${file.name}`, (signal) => call('GET /cloud/files/uses', { name: file.name }, { signal }))
  const remove = useDeletePicture()
  const address = new URL(file.url, location.origin).href

  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => Message.success(t('copied')),
      () => Message.error(t('copyFailed')),
    )
  return (
    <>
      <Modal visible={asked === undefined} title={name} footer={null} onCancel={onClose} className="cloud-dialog" autoFocus unmountOnExit>
        <div className="cloud-shown">
          <img src={file.url} alt={name} />
        </div>
        <div className="cloud-address">
          <Input readOnly value={address} aria-label={t('address')} onFocus={(event) => event.target.select()} />
          <Button icon={<IconCopy />} onClick={copy}>
            {t('copyAddress')}
          </Button>
        </div>
        <dl className="cloud-details">
          <dt>{t('size')}</dt>
          <dd>
            {t('pixels', { width: file.width, height: file.height })} · {sizeText(file.size, locale)}
          </dd>
          <dt>{t('by')}</dt>
          <dd>{file.userName}</dd>
          <dt>{t('at')}</dt>
          <dd>{timeText(file.createdAt, locale)}</dd>
        </dl>
        <h3 className="cloud-heading">{t('uses')}</h3>
        {uses.error && <LoadFailure error={uses.error} retry={uses.reload} />}
        {!uses.data && uses.loading && <Spin tip={t('usesLoading')} />}
        {uses.data && uses.data.list.length === 0 && <p className="studio-muted">{t('unused')}</p>}
        {uses.data && uses.data.list.length > 0 && <UsesList uses={uses.data.list} />}
        {uses.data?.partial && <p className="studio-muted">{t('usesPartial')}</p>}
        <div className="cloud-actions">
          <Button icon={<IconEdit />} onClick={() => setAsked('rename')}>
            {t('rename')}
          </Button>
          <Button icon={<IconFolder />} onClick={() => setAsked('move')}>
            {t('move')}
          </Button>
          <Button status="danger" icon={<IconDelete />} onClick={() => void remove(file, onDelete)}>
            {c('delete')}
          </Button>
        </div>
      </Modal>
      {asked === 'rename' && (
        <TextDialog
          title={t('rename')}
          label={c('name')}
          initial={name}
          most={200}
          onSubmit={async (displayName) => onChange(await call('POST /cloud/files/rename', { name: file.name, displayName }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'move' && (
        <MoveDialog
          title={t('moveTitle', { name })}
          folders={folders}
          at={file.folderId}
          onMove={async (folderId) => {
            await call('POST /cloud/files/move', { names: [file.name], folderId })
            Message.success(t('moved'))
            onChange({ ...file, folderId })
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
