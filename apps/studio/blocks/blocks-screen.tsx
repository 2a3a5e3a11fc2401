import { Button, Input, Skeleton, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import { IconDelete, IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { Link } from 'wouter'
import type { BlockInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { timeText } from '../time-text.ts'
import { blockAddress } from './address.ts'
import { RemoveDialog, RenameDialog, UsersOfBlock, VersionsDialog } from './block-dialogs.tsx'
import { projectBlockTexts } from './texts.ts'

async function load(projectId: number) {
  const [project, blocks] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /blocks/list', { projectId: String(projectId) }),
  ])
  return { project, blocks }
}

const DIALOGS = { rename: RenameDialog, remove: RemoveDialog, users: UsersOfBlock, versions: VersionsDialog } as const
type Opened = readonly [keyof typeof DIALOGS, BlockInfo]

/** The blocks of a project: what they are, who uses them, and what can be done with them. */
export function BlocksScreen({ projectId }: { readonly projectId: number }) {
  const t = useMessages(projectBlockTexts)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const { data, error, loading, reload } = useLoaded(`blocks ${projectId}`, () => load(projectId))
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const text = keyword.trim()
  const shown = (data?.blocks ?? []).filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  const columns = useBlockColumns(mayEdit, setOpened)
  const Dialog = opened && DIALOGS[opened[0]]
  return (
    <ListLayout>
      <ScreenHead title={data ? t('title', { name: data.project.name }) : ''} intro={t('intro')}>
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={setKeyword}
          allowClear
          className="studio-find"
        />
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 4 }} />}
      {data && (
        <Table<BlockInfo>
          rowKey="id"
          data={shown}
          loading={loading}
          border={{ wrapper: true }}
          pagination={shown.length > 50 ? { pageSize: 50 } : false}
          scroll={{ x: 1040 }}
          noDataElement={
            <EmptyList
              keyword={data.blocks.length === 0 ? '' : text}
              onClear={() => setKeyword('')}
              text={t('empty')}
              none={t('noneFound', { text })}
            />
          }
          columns={columns}
        />
      )}
      {opened && Dialog && <Dialog block={opened[1]} close={() => setOpened(undefined)} changed={reload} />}
    </ListLayout>
  )
}

function useBlockColumns(mayEdit: boolean, onOpen: (opened: Opened) => void): TableColumnProps<BlockInfo>[] {
  const t = useMessages(projectBlockTexts)
  const c = useMessages(common)
  const locale = useLocale()
  return [
    {
      title: c('name'),
      render: (_, { id, name }) => (
        <Link href={blockAddress(id)} className="studio-page-link">
          {name}
        </Link>
      ),
    },
    {
      title: t('version'),
      width: 190,
      render: (_, block) => (
        <span className="studio-version">
          <Button
            className="sb-plain"
            type="text"
            size="mini"
            aria-label={t('showVersions', { name: block.name })}
            onClick={() => onOpen(['versions', block])}
          >
            {t('versionNumber', { version: block.version })}
          </Button>
          {block.changed && (
            <Tag size="small" color="orange">
              {t('unreleased')}
            </Tag>
          )}
        </span>
      ),
    },
    { title: t('shows'), width: 260, render: (_, block) => <Face block={block} /> },
    {
      title: t('usedBy'),
      width: 170,
      render: (_, block) => (
        <Button
          className="sb-plain"
          type="text"
          size="mini"
          aria-label={t('showUsers', { name: block.name })}
          onClick={() => onOpen(['users', block])}
        >
          {block.users === 0 ? t('unused') : t('users', { count: block.users })}
        </Button>
      ),
    },
    { title: t('updated'), width: 140, render: (_, block) => timeText(block.updatedAt, locale) },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 100,
            render: (_: unknown, block: BlockInfo) => <BlockActions block={block} onOpen={onOpen} />,
          },
        ]
      : []),
  ]
}

function BlockActions({ block, onOpen }: { readonly block: BlockInfo; readonly onOpen: (opened: Opened) => void }) {
  const t = useMessages(projectBlockTexts)
  return (
    <div className="studio-row-actions">
      <Button
        type="text"
        size="mini"
        icon={<IconEdit />}
        aria-label={t('rename', { name: block.name })}
        onClick={() => onOpen(['rename', block])}
      />
      <Button
        type="text"
        size="mini"
        status="danger"
        icon={<IconDelete />}
        aria-label={t('remove', { name: block.name })}
        onClick={() => onOpen(['remove', block])}
      />
    </div>
  )
}

function Face({ block }: { readonly block: BlockInfo }) {
  const t = useMessages(projectBlockTexts)
  const lists = (['inputs', 'events', 'methods', 'slots'] as const).filter((list) => block.interface[list].length > 0)
  if (lists.length === 0) return <span className="studio-muted">{t('nothing')}</span>
  return (
    <ul className="sb-faces studio-muted">
      {lists.map((list) => (
        <li key={list}>{t(list, { names: block.interface[list].map(({ label, name }) => label || name).join(', ') })}</li>
      ))}
    </ul>
  )
}
