import { Button, Dropdown, Menu, Message, Skeleton, Table } from '@arco-design/web-react'
import { IconDownload, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { DataKeyInfo, MadeDataKey } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { saveFile } from '../../shell/call-file.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DocsLink } from '../docs/docs-link.tsx'
import { MARKS } from '../docs/marks.ts'
import { ListLayout } from '../list-layout.tsx'
import { loadWithModels, useFirstStep } from '../models/project-models.ts'
import { ScreenHead } from '../screen-head.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { MadeDialog } from './made-dialog.tsx'
import { keyTexts } from './texts.ts'
import './data-keys.css'

const load = (projectId: number) => loadWithModels(projectId, call('GET /project/key/list', { projectId }))

/** The keys of a project, by which programs elsewhere read and write its records. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(keyTexts)
  const confirm = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | DataKeyInfo>()
  const [made, setMade] = useState<MadeDataKey>()
  const { data, error, loading, reload } = useLoaded(`keys ${projectId}`, () => load(projectId))
  const hasModels = data !== undefined && data.models.length > 0
  const end = ({ id, name }: DataKeyInfo): void =>
    confirm({
      title: t('endTitle', { name }),
      text: t('endText'),
      ok: t('doEnd'),
      run: () => call('POST /project/key/end', { id }),
      after: reload,
    })
  const columns = useKeyColumns({ models: data?.models ?? [], onEdit: setDialog, onEnd: end })
  const labels = { add: t('add'), toModels: t('toModels') }
  const action = useFirstStep({ projectId, hasModels, labels, onAdd: () => setDialog('create') })
  return (
    <ListLayout>
      <ScreenHead
        title={data ? t('title', { name: data.project.name }) : ''}
        intro={
          <>
            {t('intro')} <DocsLink address={MARKS.keys} what={t('docs')} />
          </>
        }
      >
        {hasModels && (
          <>
            <DocumentButton projectId={projectId} />
            <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
              {t('add')}
            </Button>
          </>
        )}
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <Table<DataKeyInfo>
          rowKey="id"
          data={[...data.list]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 1100 }}
          noDataElement={<EmptyList text={t(hasModels ? 'empty' : 'noModels')} action={action} />}
          columns={columns}
        />
      )}
      {dialog && data && (
        <KeyDialog
          projectId={projectId}
          models={data.models}
          dataKey={dialog === 'create' ? undefined : dialog}
          onMade={(next) => {
            setMade(next)
            reload()
          }}
          onSaved={() => {
            Message.success(t('saved'))
            reload()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {made && data && <MadeDialog made={made} models={data.models} onClose={() => setMade(undefined)} />}
    </ListLayout>
  )
}

/** Saves the document that describes the calls of records to programs. */
function DocumentButton({ projectId }: { readonly projectId: number }) {
  const t = useMessages(keyTexts)
  const language = useLocale() === 'zh' ? 'zh' : 'en'
  const save = (env: string): void =>
    void saveFile('GET /data/openapi', { projectId, env: env === 'prd' ? 'prd' : 'stg', language }).catch(
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  return (
    <Dropdown
      trigger={['click']}
      position="br"
      droplist={
        <Menu onClickMenuItem={save}>
          {(['stg', 'prd'] as const).map((env) => (
            <Menu.Item key={env}>{t('downloadOf', { env: t(env) })}</Menu.Item>
          ))}
        </Menu>
      }
    >
      <Button icon={<IconDownload />}>{t('download')}</Button>
    </Dropdown>
  )
}
