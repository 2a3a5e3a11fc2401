import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { useLoaded } from '../use-loaded.ts'
import { projectTexts } from './texts.ts'
import { visitAddress } from './visit-address.ts'

/** Leads whoever is in a project to what was built of it: where links in mails come to. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params.id)
  const t = useMessages(projectTexts)
  const [, go] = useLocation()
  const { data, error, reload } = useLoaded(`visit ${id}`, () => call('GET /project/visit/{id}', { id }))
  const address = data?.visit ? visitAddress(data.visit) : undefined
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])
  if (error) return <LoadFailure error={error} retry={reload} />
  if (!data || address) return <Spin style={{ display: 'block', margin: '20vh auto', textAlign: 'center' }} />
  return (
    <ListLayout>
      <Result
        status="info"
        title={t('notPublished', { name: data.name })}
        extra={
          <Button type="primary" onClick={() => go('/projects')}>
            {t('toProjects')}
          </Button>
        }
      />
    </ListLayout>
  )
}
