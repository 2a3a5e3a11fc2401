import { Message } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconEye, IconEyeInvisible, IconLink, IconRefresh } from '@arco-design/web-react/icon'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { StoredTemplateInfo } from '../../../server/wire.ts'
import type { RowMenuItem } from '../../kit/list/row-menu.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { TemplateCardDialog } from './card-dialog.tsx'
import { templateTexts } from './texts.ts'
import { UnlistDialog } from './unlist-dialog.tsx'

/** What the author of a template may do with it, and what super administrators may do with those of others; nothing for anybody else. */
export function useTemplateActions(changed: () => void): {
  readonly itemsFor: (template: StoredTemplateInfo) => readonly RowMenuItem[]
  readonly dialogs: ReactNode
} {
  const t = useMessages(templateTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const confirmDelete = useConfirmDelete()
  const isSuper = useSignalValue(currentUser)?.role === 1
  const [edited, setEdited] = useState<StoredTemplateInfo>()
  const [unlisted, setUnlisted] = useState<StoredTemplateInfo>()
  const told = (work: Promise<unknown>, done: string): void =>
    void work
      .then(
        () => void Message.success(done),
        (thrown: Error) => void Message.error(failureText(thrown)),
      )
      .finally(changed)
  const itemsFor = (template: StoredTemplateInfo): readonly RowMenuItem[] => {
    const { id, rev, name, mine, listed, held, sourceId, type } = template
    const relist: RowMenuItem = {
      key: 'relist',
      label: t('relist'),
      icon: <IconEye />,
      onSelect: () => told(call('POST /template/relist', { id }), t('relisted', { name })),
    }
    if (!mine) {
      if (!isSuper) return []
      if (held !== null) return [relist]
      return [{ key: 'unlist', label: t('unlistOther'), icon: <IconEyeInvisible />, danger: true, onSelect: () => setUnlisted(template) }]
    }
    const source = type === 'page' ? `/editor/${sourceId}/edit` : `/project/${sourceId}/pages`
    return [
      { key: 'edit', label: t('edit'), icon: <IconEdit />, onSelect: () => setEdited(template) },
      ...(sourceId === null
        ? []
        : [
            { key: 'source', label: t('openSource'), icon: <IconLink />, onSelect: () => go(source) },
            {
              key: 'refresh',
              label: t('refresh'),
              icon: <IconRefresh />,
              onSelect: () => told(call('POST /template/update', { id, rev, refresh: true }), t('refreshed', { name })),
            },
          ]),
      // One that an administrator has unlisted is listed again by an administrator.
      ...(held !== null
        ? isSuper
          ? [relist]
          : []
        : [
            {
              key: 'listed',
              label: t(listed === 1 ? 'unlist' : 'list'),
              icon: listed === 1 ? <IconEyeInvisible /> : <IconEye />,
              onSelect: () => told(call('POST /template/update', { id, rev, listed: listed === 1 ? 2 : 1 }), t('done')),
            },
          ]),
      // A listed one cannot be deleted.
      ...(listed === 1
        ? []
        : [
            {
              key: 'delete',
              label: c('delete'),
              icon: <IconDelete />,
              danger: true,
              onSelect: () =>
                confirmDelete({
                  title: t('deleteTitle', { name }),
                  text: t('deleteText'),
                  run: () => call('POST /template/delete', { id }),
                  after: changed,
                }),
            },
          ]),
    ]
  }
  const dialogs = unlisted ? (
    <UnlistDialog template={unlisted} onDone={changed} onClose={() => setUnlisted(undefined)} />
  ) : edited ? (
    <TemplateCardDialog
      title={t('editTitle', { name: edited.name })}
      ok={c('save')}
      initial={edited}
      held={edited.held !== null}
      onSubmit={async (values) => {
        const { listed, ...card } = values
        await call('POST /template/update', { id: edited.id, rev: edited.rev, ...card, ...(edited.held === null ? { listed } : {}) })
        changed()
      }}
      onClose={() => setEdited(undefined)}
    />
  ) : null
  return { itemsFor, dialogs }
}
