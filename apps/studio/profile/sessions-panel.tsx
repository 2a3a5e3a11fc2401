import { Button, Message, Modal, Skeleton, Tag } from '@arco-design/web-react'
import { IconDesktop, IconMobile } from '@arco-design/web-react/icon'
import type { SessionInfo } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { profileTexts } from './texts.ts'

/** Where a person is signed in, and the way to end that. */
export function SessionsPanel() {
  const t = useMessages(profileTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const sessions = useLoaded('sessions', (signal) => call('GET /user/session/list', {}, { signal }))
  const nameOf = ({ agent }: SessionInfo): string => agent || t('unknownAgent')
  const others = sessions.data?.filter(({ current }) => !current) ?? []

  const done = (work: Promise<unknown>): Promise<void> =>
    work
      .then(
        () => void Message.success(t('ended')),
        (thrown: Error) => void Message.error(failureText(thrown)),
      )
      .finally(sessions.reload)
  const endOthers = (): void => {
    Modal.confirm({
      title: t('endOthersTitle'),
      content: t('endOthersText'),
      okText: t('endOthers'),
      cancelText: c('cancel'),
      onOk: () => done(call('POST /user/session/endOthers')),
    })
  }
  return (
    <section className="studio-panel" aria-busy={sessions.loading}>
      <div className="profile-head">
        <h2>{t('sessions')}</h2>
        {others.length > 0 && (
          <Button size="small" onClick={endOthers}>
            {t('endOthers')}
          </Button>
        )}
      </div>
      {sessions.error && <LoadFailure error={sessions.error} retry={sessions.reload} />}
      {!sessions.data && sessions.loading && <Skeleton animation text={{ rows: 3 }} />}
      <ul className="profile-sessions">
        {sessions.data?.map((session) => (
          <li key={session.id}>
            {/iOS|Android/.test(session.agent) ? <IconMobile aria-hidden /> : <IconDesktop aria-hidden />}
            <div className="profile-session-text">
              <div>
                {nameOf(session)} {session.current && <Tag color="green">{t('current')}</Tag>}
              </div>
              <div className="studio-muted">
                {session.ip} · {t('seen', { time: timeText(session.seenAt, locale) })} ·{' '}
                {t('since', { time: timeText(session.createdAt, locale) })}
              </div>
            </div>
            {!session.current && (
              <Button
                type="text"
                size="small"
                status="danger"
                aria-label={t('endOne', { name: nameOf(session) })}
                onClick={() => void done(call('POST /user/session/end', { id: session.id }))}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="studio-muted">{t('kept')}</p>
    </section>
  )
}
