import { Alert, Button, Message, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { OlderPublication } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { askAgain, leavePublication, leftPublications } from './left-publications.ts'
import './older-publications.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { olderTexts } from './older-texts.ts'

/** What visitors may see otherwise since styles are rules by class: published pages of one project from before, for those who may publish. */
export function OlderPublications({
  projectId,
  round,
  onPublished,
}: {
  readonly projectId: number
  readonly round: string
  readonly onPublished: () => void
}) {
  const t = useMessages(olderTexts)
  const [left, setLeft] = useState(leftPublications)
  const older = useLoaded(`${projectId} ${round}`, (signal) => call('GET /page/publish/older/{projectId}', { projectId }, { signal }))
  const all = older.data ?? []
  const shown = all.filter(({ publishId }) => !left.includes(publishId))
  if (all.length === 0) return null
  if (shown.length === 0) {
    return (
      <p className="studio-older-left studio-muted">
        {t('left', { count: all.length })}{' '}
        <Button type="text" size="mini" onClick={() => setLeft(askAgain(all.map(({ publishId }) => publishId)))}>
          {t('showLeft')}
        </Button>
      </p>
    )
  }
  return (
    <section className="studio-older" aria-label={t('title', { count: shown.length })}>
      <Alert
        type="warning"
        title={t('title', { count: shown.length })}
        content={
          <>
            <p>{t('hint')}</p>
            <ul>
              {shown.map((publication) => (
                <Publication
                  key={publication.publishId}
                  publication={publication}
                  onLeave={() => setLeft(leavePublication(publication.publishId))}
                  onPublished={() => {
                    older.reload()
                    onPublished()
                  }}
                />
              ))}
            </ul>
          </>
        }
      />
    </section>
  )
}

interface PublicationProps {
  readonly publication: OlderPublication
  readonly onLeave: () => void
  readonly onPublished: () => void
}

function Publication({ publication, onLeave, onPublished }: PublicationProps) {
  const { pageId, name, env, state, createdAt, differs, total } = publication
  const t = useMessages(olderTexts)
  const locale = useLocale()
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const named = { name, env: env.toUpperCase() }
  const publish = async (): Promise<void> => {
    setBusy(true)
    await call('POST /page/publish/create', { env, id: pageId }).then(
      () => {
        Message.success(t('published', { name }))
        onPublished()
      },
      (thrown: Error) => Message.error(failureText(thrown)),
    )
    setBusy(false)
  }
  return (
    <li>
      <div className="studio-older-page">
        <strong>{name}</strong>
        <Tag size="small">{named.env}</Tag>
        <time className="studio-muted" dateTime={createdAt}>
          {timeText(createdAt, locale)}
        </time>
        <span className="studio-older-actions">
          <Button
            type="text"
            size="mini"
            href={`/page/${pageId}?env=${env}`}
            target="_blank"
            anchorProps={{ rel: 'noopener' }}
            aria-label={t('lookAt', named)}
          >
            {t('look')}
          </Button>
          {state === 3 ? (
            <Button type="outline" size="mini" loading={busy} aria-label={t('publishAgain', named)} onClick={() => void publish()}>
              {t('again')}
            </Button>
          ) : (
            <Button type="outline" size="mini" aria-label={t('editPage', named)} onClick={() => go(`/editor/${pageId}/edit`)}>
              {t('edit')}
            </Button>
          )}
          <Button type="text" size="mini" aria-label={t('leaveAs', named)} onClick={onLeave}>
            {t('leave')}
          </Button>
        </span>
      </div>
      {state !== 3 && <p className="studio-muted">{t('changed')}</p>}
      <details>
        <summary>{t('rules', { count: total })}</summary>
        <ul>
          {differs.map(({ element, type, selector, properties }) => (
            <li key={`${element} ${selector}`}>
              <code>{element}</code> <span className="studio-muted">{type}</span> <code>{selector}</code>: {properties.join(', ')}
            </li>
          ))}
          {total > differs.length && <li className="studio-muted">{t('more', { count: total - differs.length })}</li>}
        </ul>
      </details>
    </li>
  )
}
