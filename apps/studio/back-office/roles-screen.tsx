import { Button, Empty, Input, Message, Modal, Pagination, Skeleton, Table } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus, IconSafe } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { RoleInfo } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { NameDialog } from '../name-dialog.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
import './back-office.css'
import { LimitsDialog } from './limits-dialog.tsx'
import { roleTexts } from './texts.ts'

const PAGE_SIZE = 20

/** The roles of a project: what ordinary users may open and press. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(roleTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [dialog, setDialog] = useState<'create' | RoleInfo>()
  const [limited, setLimited] = useState<RoleInfo>()
  const wanted = useDeferredValue(keyword.trim())
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const roles = useLoaded(`roles ${projectId} ${wanted} ${pageNum}`, (signal) =>
    call('GET /project/role/list', { projectId, keyword: wanted, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )
  const mayEdit = project.data?.access === 'admin'
  const failure = project.error ?? roles.error

  const remove = (role: RoleInfo): void => {
    Modal.confirm({
      title: t('removeTitle', { name: role.name }),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /project/role/delete', { id: role.id }).catch((thrown: Error) => void Message.error(thrown.message))
        roles.reload()
      },
    })
  }
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <h1>{project.data ? t('title', { name: project.data.name }) : ''}</h1>
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={(value) => {
            setKeyword(value)
            setPageNum(1)
          }}
          allowClear
          style={{ width: 240 }}
        />
        {mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('add')}
          </Button>
        )}
      </div>
      <p className="studio-muted">
        {t('intro')} {project.data && !mayEdit ? t('readOnly') : ''}
      </p>
      {failure && <LoadFailure error={failure} retry={project.error ? project.reload : roles.reload} />}
      {!roles.data && roles.loading && <Skeleton animation text={{ rows: 4 }} />}
      {roles.data && (
        <Table<RoleInfo>
          rowKey="id"
          data={[...roles.data.list]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 760 }}
          noDataElement={<Empty description={wanted === '' ? t('empty') : t('none', { text: wanted })} />}
          columns={[
            { title: c('name'), width: 200, render: (_, { name }) => <strong>{name}</strong> },
            { title: c('remark'), render: (_, { remark }) => <div className="studio-clip">{remark}</div> },
            { title: t('users'), width: 90, dataIndex: 'users' },
            {
              title: t('limits'),
              width: 160,
              render: (_, role) => (
                <Button
                  type="text"
                  size="mini"
                  icon={<IconSafe />}
                  aria-label={t('giveTo', { name: role.name })}
                  onClick={() => setLimited(role)}
                >
                  {t('given', { count: role.limits.length })}
                </Button>
              ),
            },
            { title: t('updated'), width: 160, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
            ...(mayEdit
              ? [
                  {
                    title: t('actions'),
                    width: 110,
                    render: (_: unknown, role: RoleInfo) => (
                      <div className="back-office-actions">
                        <Button
                          type="text"
                          size="mini"
                          icon={<IconEdit />}
                          aria-label={t('editOne', { name: role.name })}
                          onClick={() => setDialog(role)}
                        />
                        <Button
                          type="text"
                          size="mini"
                          status="danger"
                          icon={<IconDelete />}
                          aria-label={t('remove', { name: role.name })}
                          onClick={() => remove(role)}
                        />
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {roles.data && roles.data.total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          total={roles.data.total}
          pageSize={PAGE_SIZE}
          onChange={setPageNum}
          style={{ marginTop: 16, justifyContent: 'flex-end', display: 'flex' }}
        />
      )}
      {dialog && (
        <NameDialog
          title={dialog === 'create' ? t('add') : t('edit')}
          {...(dialog === 'create' ? {} : { initial: dialog })}
          onSubmit={async (values) => {
            if (dialog === 'create') await call('POST /project/role/create', { projectId, ...values })
            else await call('POST /project/role/update', { id: dialog.id, rev: dialog.rev, ...values })
            roles.reload()
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {limited && (
        <LimitsDialog
          projectId={projectId}
          role={limited}
          mayEdit={mayEdit}
          onDone={() => {
            Message.success(t('saved'))
            roles.reload()
          }}
          onClose={() => setLimited(undefined)}
        />
      )}
    </ListLayout>
  )
}
