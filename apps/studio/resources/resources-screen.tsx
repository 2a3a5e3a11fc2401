import { Alert, Button, Message, Skeleton, Table, type TableColumnProps } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { Link } from 'wouter'
import type { AllowedHost } from '#kernel/page/resources'
import type { ProjectResources } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { timeText } from '../time-text.ts'
import { AddHost } from './add-host.tsx'
import { BlockedList } from './blocked-list.tsx'
import { MoreSettings } from './more-settings.tsx'
import './resources.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { resourceTexts } from './texts.ts'

type Row = ProjectResources['hosts'][number]

async function load(projectId: number) {
  const [project, list] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /project/resources/{id}', { id: String(projectId) }),
  ])
  return { project, list }
}

const plain = ({ kind, host, way }: AllowedHost): AllowedHost => ({ kind, host, way })

/** What the pages of a project may load from other hosts. */
export function ResourcesScreen({ projectId }: { readonly projectId: number }) {
  const t = useMessages(resourceTexts)
  const { data, error, loading, reload } = useLoaded(`hosts ${projectId}`, () => load(projectId))
  const list = data?.list
  const mayEdit = list?.mayEdit === true

  const save = async (
    change: Partial<Pick<ProjectResources, 'any' | 'devices' | 'mapKey'>> & { readonly hosts?: readonly AllowedHost[] },
  ): Promise<void> => {
    if (!list) return
    const { hosts = list.hosts, any = list.any, devices = list.devices } = change
    await call('POST /project/resources/update', {
      ...{ projectId, hosts: hosts.map(plain), any: [...any], devices: [...devices] },
      ...(change.mapKey === undefined ? {} : { mapKey: change.mapKey }),
    }).then(
      () => void Message.success(t('saved')),
      (thrown: Error) => void Message.error(failureText(thrown)),
    )
    reload()
  }
  return (
    <ListLayout>
      <ScreenHead
        title={data ? t('title', { name: data.project.name }) : ''}
        intro={`${t('intro')} ${list && !mayEdit ? t('onlyAdmins') : ''}`}
      />
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 4 }} />}
      {list?.limits && <LimitsNotice limits={list.limits} />}
      {list && mayEdit && <AddHost known={list.hosts} onAdd={(entry) => save({ hosts: [...list.hosts, entry] })} />}
      {list && (
        <HostTable
          hosts={list.hosts}
          onRemove={mayEdit ? (row) => void save({ hosts: list.hosts.filter((each) => each !== row) }) : undefined}
        />
      )}
      {list && list.blocked.length > 0 && (
        <BlockedList
          blocked={list.blocked}
          {...(mayEdit
            ? {
                onAllow: ({ kind, host }: { readonly kind: Row['kind']; readonly host: string }) =>
                  save({ hosts: [...list.hosts, { kind, host, way: 'direct' }] }),
              }
            : {})}
        />
      )}
      {list && mayEdit && <MoreSettings key={`${list.mapKey} ${list.any} ${list.devices}`} list={list} onSave={save} />}
    </ListLayout>
  )
}

/** What the operator of the installation allows at most. */
function LimitsNotice({ limits }: { readonly limits: NonNullable<ProjectResources['limits']> }) {
  const t = useMessages(resourceTexts)
  return (
    <Alert
      type="info"
      content={t('limits', {
        list:
          Object.entries(limits)
            .flatMap(([kind, hosts]) => (hosts.length > 0 ? [`${t(kind as Row['kind'])}: ${hosts.join(' ')}`] : []))
            .join('; ') || t('nothing'),
      })}
    />
  )
}

interface HostTableProps {
  readonly hosts: readonly Row[]
  /** Absent where nothing may be changed. */
  readonly onRemove: ((row: Row) => void) | undefined
}

function HostTable({ hosts, onRemove }: HostTableProps) {
  const t = useMessages(resourceTexts)
  const columns = useHostColumns(onRemove)
  return (
    <Table<Row>
      rowKey={({ kind, host, way }) => `${kind} ${host} ${way}`}
      data={[...hosts]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 980 }}
      noDataElement={<EmptyList text={t('empty')} />}
      columns={columns}
    />
  )
}

function useHostColumns(onRemove: HostTableProps['onRemove']): TableColumnProps<Row>[] {
  const t = useMessages(resourceTexts)
  const locale = useLocale()
  return [
    { title: t('kind'), width: 150, render: (_, { kind }) => t(kind) },
    {
      title: t('host'),
      render: (_, { host, isBeyondLimit }) => (
        <div>
          <code>{host}</code>
          {isBeyondLimit && <div className="hosts-beyond">{t('beyond')}</div>}
        </div>
      ),
    },
    { title: t('way'), width: 190, render: (_, { way }) => t(way) },
    {
      title: t('added'),
      width: 200,
      render: (_, { addedBy, addedAt }) => t('addedBy', { name: addedBy || t('unknown'), time: timeText(addedAt, locale) }),
    },
    {
      title: t('usedOn'),
      width: 200,
      render: (_, { pages }) =>
        pages.length === 0 ? (
          <span className="studio-muted">{t('unused')}</span>
        ) : (
          pages.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              <Link href={`/editor/${id}/edit`} className="studio-page-link">
                {name}
              </Link>
            </span>
          ))
        ),
    },
    ...(onRemove
      ? [
          {
            title: '',
            width: 60,
            render: (_: unknown, row: Row) => (
              <Button
                type="text"
                size="mini"
                status="danger"
                icon={<IconDelete />}
                aria-label={t('remove', { host: row.host })}
                onClick={() => onRemove(row)}
              />
            ),
          },
        ]
      : []),
  ]
}
