import { Button, Table, Tag } from '@arco-design/web-react'
import { IconEdit, IconEye, IconLaunch } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { PageItem } from '../../../server/wire.ts'
import { RowButton } from '../../kit/list/row-button.tsx'
import { RowMenu, type RowMenuItem } from '../../kit/list/row-menu.tsx'
import { NARROW, useMedia } from '../../kit/list/use-media.ts'
import { common } from '../../kit/words/common.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { PageStateTag } from './page-state-tag.tsx'
import './pages.css'
import { pageTexts } from './texts.ts'

interface PageRowsProps {
  readonly items: readonly PageItem[]
  readonly busy: boolean
  /** Of all projects: each says which one it is of. */
  readonly ofAll: boolean
  readonly itemsFor: (page: PageItem) => readonly RowMenuItem[]
}

/** Pages as a table; in a narrow window as cards. */
export function PageRows({ items, busy, ofAll, itemsFor }: PageRowsProps) {
  const t = useMessages(pageTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const narrow = useMedia(NARROW)
  const access = (page: PageItem) => (
    <Tag size="small" color={page.isPublic === 1 ? 'arcoblue' : 'gray'}>
      {t(page.isPublic === 1 ? 'public' : 'private')}
    </Tag>
  )
  const actions = (page: PageItem) => <PageButtons page={page} items={itemsFor(page)} />
  if (narrow)
    return (
      <ul className="page-cards" aria-busy={busy}>
        {items.map((page) => (
          <li key={page.id} className="page-card">
            <div className="page-card-head">
              <PageName page={page} ofAll={ofAll} />
              {actions(page)}
            </div>
            <PageStates page={page} more={access(page)} />
            <span className="studio-muted">
              {c('updated', { time: timeText(page.updatedAt, locale) })} · {page.userName}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <Table<PageItem>
      rowKey="id"
      data={[...items]}
      loading={busy}
      border={{ wrapper: true }}
      scroll={{ x: 860 }}
      pagination={false}
      columns={[
        { title: c('name'), dataIndex: 'name', render: (_, page) => <PageName page={page} ofAll={ofAll} /> },
        { title: t('state'), width: 170, render: (_, page) => <PageStates page={page} /> },
        { title: t('access'), width: 90, render: (_, page) => access(page) },
        { title: t('author'), dataIndex: 'userName', width: 160, ellipsis: true },
        { title: t('updated'), width: 140, render: (_, page) => timeText(page.updatedAt, locale) },
        { title: t('actions'), width: 130, render: (_, page) => actions(page) },
      ]}
    />
  )
}

function PageName({ page, ofAll }: { readonly page: PageItem; readonly ofAll: boolean }) {
  return (
    <div>
      <Link href={`/editor/${page.id}/edit`} className="studio-page-link">
        {page.name}
      </Link>
      {page.remark && (
        <div className="studio-muted studio-clip" title={page.remark}>
          {page.remark}
        </div>
      )}
      {ofAll && (
        <div className="studio-muted studio-clip" title={page.projectName}>
          {page.projectName}
        </div>
      )}
    </div>
  )
}

function PageStates({ page, more }: { readonly page: PageItem; readonly more?: ReactNode }) {
  return (
    <div className="page-states">
      <PageStateTag env="STG" state={page.stgState} />
      <PageStateTag env="PRD" state={page.prdState} />
      {more}
    </div>
  )
}

/** Opens it, visits it, and what else can be done with it. */
function PageButtons({ page, items }: { readonly page: PageItem; readonly items: readonly RowMenuItem[] }) {
  const t = useMessages(pageTexts)
  const c = useMessages(common)
  const [, go] = useLocation()
  const env = page.prdPublishId === null ? 'stg' : 'prd'
  const visit = `${t('visit', { env: env.toUpperCase() })} ${page.name}`
  return (
    <div className="studio-row-actions">
      <RowButton
        icon={page.may.edit ? <IconEdit /> : <IconEye />}
        label={page.may.edit ? `${c('edit')} ${page.name}` : t('view', { name: page.name })}
        onClick={() => go(`/editor/${page.id}/edit`)}
      />
      {(page.prdPublishId ?? page.stgPublishId) !== null && (
        <Button
          type="text"
          size="mini"
          icon={<IconLaunch />}
          aria-label={visit}
          title={visit}
          href={`/page/${page.id}?env=${env}`}
          target="_blank"
        />
      )}
      <RowMenu label={t('moreOf', { name: page.name })} items={items} />
    </div>
  )
}
