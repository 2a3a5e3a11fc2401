import { Button, Input, Skeleton } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { MenuInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { allPages } from '../pages/all-pages.ts'
import { ScreenHead } from '../screen-head.tsx'
import './back-office.css'
import { MenuDialog } from './menu-dialog.tsx'
import { MenuTable } from './menu-table.tsx'
import { menuTexts } from './texts.ts'
import { useMenuEdits } from './use-menu-edits.ts'

async function load(projectId: number) {
  const [project, menus, pages] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('POST /project/menu/list', { projectId }),
    allPages(projectId),
  ])
  return { project, menus, pages }
}

/** The menu of a project's back office, with its buttons and permissions. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(menuTexts)
  const [keyword, setKeyword] = useState('')
  const [dialog, setDialog] = useState<{ readonly edited?: MenuInfo; readonly under?: MenuInfo }>()
  const { data, error, loading, reload } = useLoaded(`menus ${projectId}`, () => load(projectId))
  const mayEdit = data !== undefined && data.project.access !== 'tester'
  const rows = data?.menus ?? []
  /** What is led to once it is loaded. */
  const [revealed, setRevealed] = useState<number>()
  const reveal = ({ id }: MenuInfo): void => {
    setKeyword('')
    setRevealed(id)
    reload()
  }
  const edits = useMenuEdits(projectId, rows, reload, reveal)

  return (
    <ListLayout>
      <ScreenHead
        title={data ? t('title', { name: data.project.name }) : ''}
        intro={`${t('intro')} ${data && !mayEdit ? t('readOnly') : ''}`}
      >
        <Input.Search
          aria-label={t('find')}
          placeholder={t('find')}
          value={keyword}
          onChange={setKeyword}
          allowClear
          className="studio-find"
        />
        {mayEdit && (
          <Button type="primary" icon={<IconPlus />} onClick={() => setDialog({})}>
            {t('add')}
          </Button>
        )}
      </ScreenHead>
      <div role="status" className="tessera-visually-hidden">
        {edits.said}
      </div>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <MenuTable
          rows={rows}
          pages={data.pages}
          keyword={keyword}
          revealed={revealed}
          onRevealed={() => setRevealed(undefined)}
          onClearSearch={() => setKeyword('')}
          mayEdit={mayEdit}
          edits={edits}
          onOpen={setDialog}
        />
      )}
      {dialog && data && (
        <MenuDialog
          {...{ projectId, rows, pages: data.pages, ...dialog }}
          onDone={dialog.edited ? reload : reveal}
          onClose={() => setDialog(undefined)}
        />
      )}
    </ListLayout>
  )
}
