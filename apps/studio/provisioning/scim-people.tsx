import { Input, Pagination, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import type { ScimPerson } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { scimTexts } from './texts.ts'

const COLOURS = { active: 'green', waits: 'arcoblue', inactive: 'gray' } as const

/** People whom a provider keeps in the project. */
export function ScimPeople({ projectId }: { readonly projectId: number }) {
  const t = useMessages(scimTexts)
  const people = useList(`scim people ${projectId}`, (query, signal) =>
    call('GET /project/scim/people', { projectId, ...query }, { signal }),
  )
  const columns = usePeopleColumns()
  const { data, error, reload } = people
  return (
    <section aria-label={t('people')}>
      <div className="scim-people-head">
        <h2 className="scim-heading">{t('people')}</h2>
        {(people.keyword !== '' || (data?.total ?? 0) > 0) && (
          <Input.Search
            aria-label={t('find')}
            placeholder={t('find')}
            value={people.text}
            onChange={people.setText}
            allowClear
            className="studio-find"
          />
        )}
      </div>
      {error && <LoadFailure error={error} retry={reload} />}
      {data && (
        <Table<ScimPerson>
          rowKey="id"
          data={[...data.list]}
          border={{ wrapper: true }}
          pagination={false}
          scroll={{ x: 860 }}
          noDataElement={
            <EmptyList
              keyword={people.keyword}
              onClear={() => people.setText('')}
              text={t('noPeople')}
              none={t('nobody', { text: people.keyword })}
            />
          }
          columns={columns}
        />
      )}
      {data && data.total > people.pageSize && (
        <Pagination
          className="studio-list-pages"
          current={people.pageNum}
          total={data.total}
          pageSize={people.pageSize}
          onChange={people.setPageNum}
        />
      )}
    </section>
  )
}

function usePeopleColumns(): TableColumnProps<ScimPerson>[] {
  const t = useMessages(scimTexts)
  const locale = useLocale()
  return [
    {
      title: t('person'),
      render: (_, { userName, displayName }) => (
        <>
          {displayName !== '' && <div>{displayName}</div>}
          <div className="studio-page-link">{userName}</div>
        </>
      ),
    },
    { title: t('state'), width: 220, render: (_, { state }) => <Tag color={COLOURS[state]}>{t(state)}</Tag> },
    { title: t('groups'), width: 240, render: (_, { groups }) => groups.join(locale === 'zh' ? '、' : ', ') },
    { title: t('updated'), width: 180, render: (_, { updatedAt }) => timeText(updatedAt, locale) },
  ]
}
