import { Alert, Button, Modal, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { DelegationInfo } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { DelegationForm } from './delegation-form.tsx'
import { DelegationRows } from './delegation-rows.tsx'
import { delegationTexts } from './delegation-texts.ts'
import type { DelegationLists } from './use-delegations.ts'
import './delegations.css'

interface DelegationsDialogProps {
  readonly lists: DelegationLists
  readonly flows: readonly { readonly id: number; readonly name: string }[]
  /** A delegation was added, changed or deleted. */
  readonly onChanged: () => void
  readonly onClose: () => void
}
type Editing = { readonly delegation: DelegationInfo | undefined }

/** One's own delegations, which can be added, changed and ended; for administrators those of other people too. */
export function DelegationsDialog({ lists, flows, onChanged, onClose }: DelegationsDialogProps) {
  useFocusReturn()
  const t = useMessages(delegationTexts)
  const confirmDelete = useConfirmDelete()
  const [editing, setEditing] = useState<Editing>()
  const body = useRef<HTMLDivElement>(null)
  const { own, others, state } = lists
  const remove = ({ id, to: { name }, status }: DelegationInfo): void => {
    const isActive = status === 'active'
    confirmDelete({
      title: t(isActive ? 'endTitle' : 'deleteTitle', { name }),
      ok: t(isActive ? 'end' : 'delete'),
      ...(isActive ? { text: t('endText', { name }) } : {}),
      run: () => call('POST /approval/delegation/delete', { id }),
      after: () => {
        onChanged()
        // The button that was pressed is removed.
        body.current?.querySelector<HTMLElement>('.admin-delegations-add')?.focus()
      },
    })
  }
  return (
    <>
      <Modal
        visible
        title={t('title')}
        className="admin-delegations"
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <div ref={body}>
          <div className="admin-delegations-head">
            <p>{t('hint')}</p>
            <Button
              type="primary"
              className="admin-delegations-add"
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => setEditing({ delegation: undefined })}
            >
              {t('add')}
            </Button>
          </div>
          {state.error && (
            <Alert
              type="error"
              content={failureText(state.error)}
              action={
                <Button size="small" onClick={state.reload}>
                  {t('retry')}
                </Button>
              }
            />
          )}
          {!state.isLoaded && state.loading && <Skeleton animation text={{ rows: 4 }} />}
          {others.length > 0 && <h2>{t('own')}</h2>}
          {state.isLoaded && own.length === 0 && (
            <p className="admin-delegations-none" role="status">
              {t('none')}
            </p>
          )}
          {own.length > 0 && (
            <DelegationRows
              items={own}
              label={t('own')}
              onEdit={(delegation) => setEditing({ delegation })}
              onRemove={remove}
            />
          )}
          {others.length > 0 && (
            <>
              <h2>{t('others')}</h2>
              <DelegationRows items={others} label={t('others')} hasPerson />
            </>
          )}
        </div>
      </Modal>
      {editing && (
        <DelegationForm {...editing} flows={flows} onSaved={onChanged} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
