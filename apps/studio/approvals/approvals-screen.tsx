import { Button, Empty } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useList } from '../../kit/list/use-list.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListScreen } from '../lists/list-screen.tsx'
import { useEditableProjects } from '../pages/use-editable-projects.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { FlowsTable, type ListedFlow } from './flows-table.tsx'
import { approvalTexts } from './texts.ts'

/** The approval flows of all projects that the person may see. */
export function Screen() {
  const t = useMessages(approvalTexts)
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<'create' | ListedFlow>()
  const flows = useList('all approval flows', (query, signal) => call('POST /approval/flow/all', query, { signal }))
  const mayCreate = useEditableProjects().options.length > 0
  return (
    <ListScreen
      title={t('titleAll')}
      intro={t('intro')}
      find={t('find')}
      list={flows}
      tools={
        mayCreate && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('add')}
          </Button>
        )
      }
      dialogs={
        dialog && (
          <ApprovalDialog
            flow={dialog === 'create' ? undefined : dialog}
            onDone={({ id }) => (dialog === 'create' ? go(`/approval/${id}`) : flows.reload())}
            onClose={() => setDialog(undefined)}
          />
        )
      }
    >
      {(items, busy) =>
        items.length > 0 ? (
          <FlowsTable flows={items} busy={busy} empty={null} onEdit={setDialog} onChanged={flows.reload} />
        ) : (
          <div className="studio-empty">
            <Empty description={flows.keyword === '' ? t('emptyAll') : t('noneFound', { text: flows.keyword })} />
            {flows.keyword !== '' && <Button onClick={() => flows.setText('')}>{t('clear')}</Button>}
          </div>
        )
      }
    </ListScreen>
  )
}
