import { Button, Message, Modal, Radio, Tag } from '@arco-design/web-react'
import { useState } from 'react'
import type { ThemeRecord } from '#kernel/page/look'
import { failingPairs } from '#kernel/page/look/theme'
import type { Environment, LookInfo, LookPublishRecord } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { lookTexts } from './texts.ts'

/** Publishes the look to an environment, says what that changes, and goes back to what was published before. */
export function PublishDialog(props: {
  readonly projectId: number
  readonly info: LookInfo
  readonly themes: readonly ThemeRecord[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const { projectId, info, themes, onDone, onClose } = props
  const t = useMessages(lookTexts)
  const [env, setEnv] = useState<Environment>('stg')
  const [busy, setBusy] = useState(false)
  const mayEdit = info.access !== 'tester'
  const records = useLoaded(`look publishes ${projectId} ${env} ${info.published[env]?.id}`, () =>
    call('GET /look/publishes/{id}/{env}', { id: String(projectId), env }),
  )
  const failing = themes.reduce((count, { tokens }) => count + failingPairs(tokens).length, 0)
  const run = async (work: Promise<unknown>, said: string): Promise<void> => {
    setBusy(true)
    await work.then(
      () => Message.success(said),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
    setBusy(false)
    records.reload()
    onDone()
  }
  const pages = info.pages[env]
  return (
    <Modal
      title={t('publishTitle')}
      visible
      onCancel={onClose}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {mayEdit && (
            <Button
              type="primary"
              loading={busy}
              disabled={!info.changed[env]}
              onClick={() => void run(call('POST /look/publish', { projectId, env }), t('published'))}
            >
              {t('publish')}
            </Button>
          )}
        </>
      }
    >
      <Radio.Group
        type="button"
        aria-label={t('publishTitle')}
        value={env}
        onChange={(next: Environment) => setEnv(next)}
        options={(['stg', 'prd'] as const).map((each) => ({ value: each, label: t(each) }))}
      />
      <p role="status">{!info.changed[env] ? t('same') : pages > 0 ? t('changes', { count: pages }) : t('changesNone')}</p>
      {failing > 0 && <p className="lk-failing">{t('warn', { count: failing })}</p>}
      <h3>{t('records')}</h3>
      {records.error && <LoadFailure error={records.error} retry={records.reload} />}
      {records.data?.length === 0 && <p className="studio-muted">{t('noRecords')}</p>}
      <PublishedLooks
        records={records.data}
        hasCurrent={info.published[env] !== null}
        mayEdit={mayEdit}
        busy={busy}
        onRollBack={(publishId) => void run(call('POST /look/rollback', { projectId, env, publishId }), t('rolledBack'))}
      />
    </Modal>
  )
}

interface PublishedLooksProps {
  /** Absent until they are loaded. */
  readonly records: readonly LookPublishRecord[] | undefined
  /** One of them is in effect. */
  readonly hasCurrent: boolean
  readonly mayEdit: boolean
  readonly busy: boolean
  /** To none with null. */
  readonly onRollBack: (publishId: number | null) => void
}

function PublishedLooks({ records, hasCurrent, mayEdit, busy, onRollBack }: PublishedLooksProps) {
  const t = useMessages(lookTexts)
  const locale = useLocale()
  return (
    <ul className="lk-records" aria-label={t('records')}>
      {records?.map(({ id, userName, createdAt, current }) => (
        <PublishedLook
          key={id}
          text={t('by', { name: userName || t('unknown'), time: timeText(createdAt, locale) })}
          rollbackOf={timeText(createdAt, locale)}
          isCurrent={current}
          mayEdit={mayEdit}
          busy={busy}
          onRollBack={() => onRollBack(id)}
        />
      ))}
      {records && records.length > 0 && (
        <PublishedLook
          text={t('none')}
          rollbackOf={t('none')}
          isCurrent={!hasCurrent}
          mayEdit={mayEdit}
          busy={busy}
          onRollBack={() => onRollBack(null)}
        />
      )}
    </ul>
  )
}

interface PublishedLookProps {
  readonly text: string
  /** What the button leads back to, for screen readers. */
  readonly rollbackOf: string
  readonly isCurrent: boolean
  readonly mayEdit: boolean
  readonly busy: boolean
  readonly onRollBack: () => void
}

function PublishedLook({ text, rollbackOf, isCurrent, mayEdit, busy, onRollBack }: PublishedLookProps) {
  const t = useMessages(lookTexts)
  return (
    <li>
      <span>{text}</span>
      {isCurrent ? (
        <Tag color="green">{t('current')}</Tag>
      ) : (
        mayEdit && (
          <Button size="mini" disabled={busy} aria-label={`${t('rollback')}: ${rollbackOf}`} onClick={onRollBack}>
            {t('rollback')}
          </Button>
        )
      )}
    </li>
  )
}
