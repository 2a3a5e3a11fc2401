import { Message } from '@arco-design/web-react'
import {
  IconCopy,
  IconDelete,
  IconDownload,
  IconEdit,
  IconExport,
  IconHistory,
  IconLock,
  IconMindMapping,
  IconSwap,
  IconTags,
} from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { PageItem } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import type { RowMenuItem } from '../../kit/list/row-menu.tsx'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PublishTemplateDialog } from '../templates/publish-dialog.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { savePageFile } from './save-page-file.ts'
import { pageTexts } from './texts.ts'
import { UsesDialog } from './uses-dialog.tsx'

type Open = 'rename' | 'access' | 'copy to' | 'move' | 'template' | 'uses' | 'delete'

/** What can be done with a page of a list: only what the person may do, as the server says of each. `changed` after each thing that was done. */
export function usePageActions(changed: () => void): {
  readonly itemsFor: (page: PageItem) => readonly RowMenuItem[]
  readonly dialogs: ReactNode
} {
  const t = useMessages(pageTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const [open, setOpen] = useState<{ readonly what: Open; readonly page: PageItem }>()
  const told = (work: Promise<unknown>, done: string): void =>
    void work.then(
      () => {
        Message.success(done)
        changed()
      },
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
  const itemsFor = (page: PageItem): readonly RowMenuItem[] => {
    const { may, id, name } = page
    const opening = (what: Open) => () => setOpen({ what, page })
    const all: readonly (RowMenuItem & { readonly if: boolean })[] = [
      { key: 'history', if: true, label: t('history'), icon: <IconHistory />, onSelect: () => go(`/editor/${id}/publishHistory`) },
      { key: 'rename', if: may.edit, label: t('rename'), icon: <IconEdit />, onSelect: opening('rename') },
      { key: 'access', if: may.access, label: t('accessItem'), icon: <IconLock />, onSelect: opening('access') },
      {
        key: 'copy',
        if: may.copy,
        label: t('copy'),
        icon: <IconCopy />,
        onSelect: () => told(call('POST /pages/copy', { id }), t('copied', { name })),
      },
      { key: 'copy to', if: may.edit, label: t('copyTo'), icon: <IconExport />, onSelect: opening('copy to') },
      { key: 'move', if: may.move, label: t('moveTo'), icon: <IconSwap />, onSelect: opening('move') },
      {
        key: 'file',
        if: may.edit,
        label: t('toFile'),
        icon: <IconDownload />,
        onSelect: () => void savePageFile(page).catch((thrown: Error) => Message.error(failureText(thrown))),
      },
      { key: 'uses', if: may.project, label: t('usesItem'), icon: <IconMindMapping />, onSelect: opening('uses') },
      { key: 'template', if: may.template, label: t('toTemplate'), icon: <IconTags />, onSelect: opening('template') },
      { key: 'delete', if: may.delete, label: c('delete'), icon: <IconDelete />, danger: true, onSelect: opening('delete') },
    ]
    return all.filter((item) => item.if)
  }
  const close = (): void => setOpen(undefined)
  const page = open?.page
  const dialogs = page && (
    <>
      {open.what === 'rename' && (
        <NameDialog
          title={t('renameTitle', { name: page.name })}
          initial={page}
          onSubmit={async ({ name, remark }) => {
            await call('POST /pages/update', { id: page.id, name, remark })
            changed()
          }}
          onClose={close}
        />
      )}
      {open.what === 'access' && <AccessDialog page={page} may={page.may} onChanged={changed} onClose={close} />}
      {open.what === 'copy to' && <CopyDialog page={page} onOpen={(id) => go(`/editor/${id}/edit`)} onClose={close} />}
      {open.what === 'move' && <MoveDialog page={page} onDone={changed} onClose={close} />}
      {open.what === 'template' && <PublishTemplateDialog source={{ type: 'page', id: page.id, name: page.name }} onClose={close} />}
      {open.what === 'uses' && <UsesDialog page={page} onClose={close} />}
      {open.what === 'delete' && <DeleteDialog page={page} onDone={changed} onClose={close} />}
    </>
  )
  return { itemsFor, dialogs }
}
