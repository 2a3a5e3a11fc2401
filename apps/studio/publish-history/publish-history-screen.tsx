import { Button, Empty, Message, Modal, Radio, Table, Tag } from '@arco-design/web-react'
import { IconArrowLeft, IconDelete } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Environment, PublishRecord } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { PageStateTag } from '../pages/page-state-tag.tsx'
import { common } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'

const texts = defineMessages('publish-history', {
  zh: {
    title: '发布记录',
    version: '版本',
    env: '环境',
    operator: '操作人',
    time: '发布时间',
    actions: '操作',
    current: '当前版本',
    rollback: '回滚到此版本',
    visit: '访问',
    confirm: '把 {{env}} 回滚到版本 {{id}}？',
    confirmText: '线上页面会立即变成这个版本；编辑中的页面不受影响。',
    empty: '还没有发布过。',
    environments: '环境筛选',
    done: '已回滚到版本 {{id}}',
    deleteTitle: '删除版本 {{id}}？',
    deleteText: '删除后不能再回滚到它。线上页面不受影响。',
  },
  en: {
    title: 'Publish records',
    version: 'Version',
    env: 'Environment',
    operator: 'By',
    time: 'Published at',
    actions: 'Actions',
    current: 'Current',
    rollback: 'Roll back to this',
    visit: 'Visit',
    confirm: 'Roll {{env}} back to version {{id}}?',
    confirmText: 'The live page becomes this version at once; the page being edited is not touched.',
    empty: 'Nothing was published yet.',
    environments: 'Environment',
    done: 'Rolled back to version {{id}}',
    deleteTitle: 'Delete version {{id}}?',
    deleteText: 'There is no rolling back to it any more. The live page is not touched.',
  },
})

const PAGE_SIZE = 20

/** What was published of a page, and the way back to any of it. */
export function PublishHistoryScreen({ pageId }: { readonly pageId: number }) {
  const t = useMessages(texts)
  const c = useMessages(common)
  const locale = useLocale()
  const [, go] = useLocation()
  const [env, setEnv] = useState<Environment>('stg')
  const [pageNum, setPageNum] = useState(1)
  const page = useLoaded(`page ${pageId}`, (signal) => call('GET /pages/detail/{id}', { id: pageId }, { signal }))
  const records = useLoaded(`${env} ${pageNum}`, (signal) =>
    call('POST /page/publish/list', { pageId, env, pageNum, pageSize: PAGE_SIZE }, { signal }),
  )

  const rollBack = (record: PublishRecord): void => {
    Modal.confirm({
      title: t('confirm', { env: env.toUpperCase(), id: record.id }),
      content: t('confirmText'),
      okText: t('rollback'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /pages/rollback', { pageId, env, publishId: record.id }).then(
          () => Message.success(t('done', { id: record.id })),
          (thrown: Error) => Message.error(thrown.message),
        )
        page.reload()
        records.reload()
      },
    })
  }

  const remove = (record: PublishRecord): void => {
    Modal.confirm({
      title: t('deleteTitle', { id: record.id }),
      content: t('deleteText'),
      okButtonProps: { status: 'danger' },
      okText: c('delete'),
      cancelText: c('cancel'),
      onOk: async () => {
        await call('POST /page/publish/delete', { id: record.id }).then(
          () => Message.success(c('done')),
          (thrown: Error) => Message.error(thrown.message),
        )
        if (records.data?.list.length === 1 && pageNum > 1) setPageNum(pageNum - 1)
        else records.reload()
      },
    })
  }

  const failure = page.error ?? records.error
  return (
    <ListLayout>
      <div className="studio-toolbar">
        <Button
          type="text"
          icon={<IconArrowLeft />}
          aria-label={c('back')}
          onClick={() => go(`/editor/${pageId}/edit`)}
          className="studio-icon-button"
        />
        <h1>
          {t('title')}
          {page.data && <span className="studio-muted"> · {page.data.name}</span>}
        </h1>
        {page.data && (
          <div className="studio-states">
            <PageStateTag env="STG" state={page.data.stgState} />
            <PageStateTag env="PRD" state={page.data.prdState} />
          </div>
        )}
        <Radio.Group
          type="button"
          aria-label={t('environments')}
          value={env}
          onChange={(value: Environment) => {
            setEnv(value)
            setPageNum(1)
          }}
          options={[
            { label: 'STG', value: 'stg' },
            { label: 'PRD', value: 'prd' },
          ]}
        />
      </div>
      {failure && <LoadFailure error={failure} retry={records.reload} />}
      <Table<PublishRecord>
        rowKey="id"
        data={[...(records.data?.list ?? [])]}
        loading={records.loading}
        border={{ wrapper: true }}
        scroll={{ x: 720 }}
        noDataElement={<Empty description={t('empty')} />}
        pagination={
          (records.data?.total ?? 0) > PAGE_SIZE
            ? { current: pageNum, total: records.data?.total ?? 0, pageSize: PAGE_SIZE, onChange: setPageNum }
            : false
        }
        columns={[
          {
            title: t('version'),
            render: (_, record) => (
              <span className="studio-version">
                #{record.id} <code>{record.hash.slice(0, 8)}</code> {record.current && <Tag color="green">{t('current')}</Tag>}
              </span>
            ),
          },
          { title: t('operator'), dataIndex: 'userName', ellipsis: true },
          { title: t('time'), render: (_, record) => new Date(record.createdAt).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en') },
          {
            title: t('actions'),
            width: 260,
            render: (_, record) =>
              record.current ? (
                <Button type="text" size="mini" href={`/page/${pageId}?env=${env}`} target="_blank">
                  {t('visit')}
                </Button>
              ) : (
                <>
                  <Button type="text" size="mini" onClick={() => rollBack(record)}>
                    {t('rollback')}
                  </Button>
                  <Button
                    type="text"
                    size="mini"
                    status="danger"
                    icon={<IconDelete />}
                    aria-label={`${c('delete')} #${record.id}`}
                    onClick={() => remove(record)}
                  />
                </>
              ),
          },
        ]}
      />
    </ListLayout>
  )
}
