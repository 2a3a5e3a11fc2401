import { Button, Skeleton, Table } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { ScreenProps } from '#sdk/studio'
import type { MadeScimToken, ScimTokenInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { CopiedText } from '../copied-text.tsx'
import { DocsLink } from '../docs/docs-link.tsx'
import { MARKS } from '../docs/marks.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { MadeTokenDialog } from './made-token-dialog.tsx'
import { ScimPeople } from './scim-people.tsx'
import { scimTexts } from './texts.ts'
import { useTokenColumns } from './token-columns.tsx'
import { TokenDialog } from './token-dialog.tsx'
import './provisioning.css'

const load = async (projectId: number) => {
  const [project, setup] = await Promise.all([
    call('GET /project/detail/{id}', { id: projectId }),
    call('GET /project/scim/setup', { projectId }),
  ])
  return { project, tokens: setup.tokens, address: new URL(setup.address, location.origin).href }
}

/** Tokens of a project for identity providers, and the people whom they keep. */
export function Screen({ params }: ScreenProps) {
  const projectId = Number(params.id)
  const t = useMessages(scimTexts)
  const confirm = useConfirmDelete()
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeScimToken>()
  const { data, error, loading, reload } = useLoaded(`scim ${projectId}`, () => load(projectId))
  const end = ({ id, name }: ScimTokenInfo): void =>
    confirm({
      title: t('endTitle', { name }),
      text: t('endText'),
      ok: t('doEnd'),
      run: () => call('POST /project/scim/token/end', { id }),
      after: reload,
    })
  const columns = useTokenColumns(end)
  return (
    <ListLayout>
      <ScreenHead
        title={data ? t('title', { name: data.project.name }) : ''}
        intro={
          <>
            {t('intro')} <DocsLink address={MARKS.scim} what={t('docs')} />
          </>
        }
      >
        <Button type="primary" icon={<IconPlus />} onClick={() => setNew(true)}>
          {t('add')}
        </Button>
      </ScreenHead>
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && loading && <Skeleton animation text={{ rows: 6 }} />}
      {data && (
        <>
          <CopiedText title={t('address')} text={data.address} label={t('copyAddress')} />
          <h2 className="scim-heading">{t('tokens')}</h2>
          <Table<ScimTokenInfo>
            rowKey="id"
            data={[...data.tokens]}
            border={{ wrapper: true }}
            pagination={false}
            scroll={{ x: 860 }}
            noDataElement={<EmptyList text={t('empty')} action={{ label: t('add'), onPress: () => setNew(true) }} />}
            columns={columns}
          />
          <ScimPeople projectId={projectId} />
        </>
      )}
      {isNew && (
        <TokenDialog
          projectId={projectId}
          onMade={(next) => {
            setMade(next)
            reload()
          }}
          onClose={() => setNew(false)}
        />
      )}
      {made && data && <MadeTokenDialog made={made} address={data.address} onClose={() => setMade(undefined)} />}
    </ListLayout>
  )
}
