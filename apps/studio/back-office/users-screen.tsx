import { Avatar, Button, Empty, Input, Message, Modal, Pagination, Skeleton, Table, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useDeferredValue, useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { ProjectUser } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { common } from '../texts.ts'
import { timeText } from '../time-text.ts'
import { useLoaded } from '../use-loaded.ts'
import './back-office.css'
import { userTexts } from './texts.ts'
import { UserDialog } from './user-dialog.tsx'

const PAGE_SIZE = 20
const COLOURS = { admin: 'purple', developer: 'arcoblue', tester: 'gray', ordinary: 'green' } as const

/** Who is in a project, and what they may do there. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(userTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [dialog, setDialog] = useState<'create' | ProjectUser>()
  const wanted = useDeferredValue(keyword.trim())
  const project = useLoaded(`project ${projectId}`, () => call('GET /project/detail/{id}', { id: projectId }))
  const users = useLoaded(`users ${projectId} ${wanted} ${pageNum}`, (signal) =>
    call('GET /project/user/list', { projectId, keyword: wanted, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )
  const mayEdit = project.data?.access === 'admin'
  const failure = project.error ?? users.error

  const remove = (user: ProjectUser): void => {
    Modal.confirm({
      title: t('removeTitle', { name: user.userName }),
      content: t('removeText'),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /project/user/delete', { projectId, userId: user.userId }).catch(
          (thrown: Error) => void Message.error(thrown.message),
        )
        users.reload()
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
      {failure && <LoadFailure error={failure} retry={project.error ? project.reload : users.reload} />}
      {!users.data && users.loading && <Skeleton animation text={{ rows: 4 }} />}
      {users.data && (
        <Table<ProjectUser>
          rowKey="userId"
          data={[...users.data.list]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 720 }}
          noDataElement={<Empty description={t('none', { text: wanted })} />}
          columns={[
            {
              title: t('person'),
              render: (_, { userName, nickName, avatar, waiting }) => (
                <div className="back-office-person">
                  <Avatar size={28}>
                    {avatar === '' ? (nickName || userName).slice(0, 1).toUpperCase() : <img src={avatar} alt="" />}
                  </Avatar>
                  <div>
                    {nickName !== '' && <div>{nickName}</div>}
                    <a href={`mailto:${userName}`} className="studio-page-link">
                      {userName}
                    </a>
                    {waiting && <div className="studio-muted">{t('waiting')}</div>}
                  </div>
                </div>
              ),
            },
            {
              title: t('role'),
              width: 220,
              render: (_, { role, owner }) => (
                <>
                  <Tag color={COLOURS[role]}>{t(role)}</Tag> {owner && <Tag>{t('owner')}</Tag>}
                </>
              ),
            },
            { title: t('projectRole'), width: 160, render: (_, { roleName }) => roleName },
            { title: t('since'), width: 170, render: (_, { createdAt }) => timeText(createdAt, locale) },
            ...(mayEdit
              ? [
                  {
                    title: t('actions'),
                    width: 110,
                    render: (_: unknown, user: ProjectUser) =>
                      !user.owner && (
                        <div className="back-office-actions">
                          <Button
                            type="text"
                            size="mini"
                            icon={<IconEdit />}
                            aria-label={t('change', { name: user.userName })}
                            onClick={() => setDialog(user)}
                          />
                          <Button
                            type="text"
                            size="mini"
                            status="danger"
                            icon={<IconDelete />}
                            aria-label={t('remove', { name: user.userName })}
                            onClick={() => remove(user)}
                          />
                        </div>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {users.data && users.data.total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          total={users.data.total}
          pageSize={PAGE_SIZE}
          onChange={setPageNum}
          style={{ marginTop: 16, justifyContent: 'flex-end', display: 'flex' }}
        />
      )}
      {dialog && (
        <UserDialog
          projectId={projectId}
          {...(dialog === 'create' ? {} : { edited: dialog })}
          onDone={users.reload}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ListLayout>
  )
}
