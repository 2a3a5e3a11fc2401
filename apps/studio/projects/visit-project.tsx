import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { ListLayout } from '../list-layout.tsx'
import { projectTexts } from './texts.ts'
import { visitAddress } from './visit-address.ts'

/** The door of a project: leads to a page that the person may open, or says whom to ask. Links in mails come here. */
export function Screen({ params }: ScreenProps) {
  const id = Number(params.id)
  const t = useMessages(projectTexts)
  const locale = useLocale()
  const account = useSignalValue(currentUser)?.userName ?? ''
  const { data, error, reload } = useLoaded(`visit ${id}`, () => call('GET /project/visit/{id}', { id }))
  const address = data?.visit ? visitAddress(id, data.visit) : undefined
  useEffect(() => {
    if (address) location.replace(address)
  }, [address])
  if (error instanceof ApiError && error.status === 404)
    return <Closed status="403" title={t('noEntry')} hint={t('noEntryHint', { account })} />
  if (error) return <LoadFailure error={error} retry={reload} />
  if (!data || address) return <Spin style={{ display: 'block', margin: '20vh auto', textAlign: 'center' }} />
  const { name, ask } = data
  if (!ask) return <Closed status="info" title={t('notPublished', { name })} />
  const people = ask.map(({ nickName, userName }) =>
    userName === '' ? nickName : nickName === '' ? userName : `${nickName} (${userName})`,
  )
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(people)
  return (
    <Closed
      status="403"
      title={t('nothingOpen', { name })}
      hint={people.length > 0 ? t('askThem', { names, account }) : t('askSomebody', { account })}
    />
  )
}

function Closed({ status, title, hint }: { readonly status: 'info' | '403'; readonly title: string; readonly hint?: string }) {
  const t = useMessages(projectTexts)
  const [, go] = useLocation()
  const isSub = useSignalValue(currentUser)?.sub === true
  return (
    <ListLayout>
      <Result
        status={status}
        title={<h1>{title}</h1>}
        subTitle={hint}
        extra={
          <Button type="primary" onClick={() => go(isSub ? '/user/profile' : '/projects')}>
            {t(isSub ? 'toProfile' : 'toProjects')}
          </Button>
        }
      />
    </ListLayout>
  )
}
