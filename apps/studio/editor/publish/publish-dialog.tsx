import { Button, Input } from '@arco-design/web-react'
import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Environment, ProductionRightInfo } from '../../../../server/wire.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { call } from '../../../shell/client.ts'
import { useMessages } from '../../../shell/messages.ts'
import { PageStateTag } from '../../pages/page-state-tag.tsx'
import { checkContextToken } from '../parts/check-context-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { openProblems } from '../places/open-problems.ts'
import { countTexts, countWords, problemCounts } from '../problems/counts.ts'
import { ChangesSince } from './changes-since.tsx'
import { LookToPublish } from './look-to-publish.tsx'
import { nextEnvironment } from './next-environment.ts'
import { PageAudience } from './page-audience.tsx'
import { PublishedAmiss, PublishedPage } from './published-page.tsx'
import { StoppedCheck } from './stopped-check.tsx'
import { Stopping } from './stopping.tsx'
import { TextGaps } from './text-gaps.tsx'
import { publishTexts } from './texts.ts'
import { usePublish } from './use-publish.ts'

const ENVIRONMENTS: readonly Environment[] = ['stg', 'prd']
const MOST_NOTE = 500

/**
 * Both environments with what changed there, a note, what the check found, and afterwards where the page is;
 * publishing saves first.
 */
export function PublishDialog({ onAccess }: { readonly onAccess: () => void }) {
  const { session, publishing } = useEditorUi()
  const t = useMessages(publishTexts)
  const counted = useMessages(countTexts)
  const problems = countWords(useSignalValue(useMemo(() => problemCounts(session), [session])), counted)
  // Whoever publishes sees what the check of the server is going to say.
  useEffect(() => void session.part(checkContextToken).refresh(), [session])
  const page = useSignalValue(session.part(pageToken).info)
  const [note, setNote] = useState('')
  const noteId = useId()
  // What differs is said where it can be asked; publishing the page needs none of it.
  const look = useLoaded(`look of ${page.projectId}`, () => call('GET /look/read/{id}', { id: String(page.projectId) }))
  const right = useLoaded(`right of ${page.projectId}`, () =>
    call('GET /page/publish/right/{projectId}', { projectId: String(page.projectId) }),
  )
  const work = usePublish({ note, onPublished: () => setNote(''), reload: look.reload })
  const { published } = work
  const next = nextEnvironment(page, right.data?.mayPublish.prd !== false)

  const toProblems = () => {
    openProblems(session)
    publishing.value = false
  }
  const shown = { right: right.data, onProblems: toProblems }

  return (
    <div className="ed-publish" role="dialog" aria-label={t('title')}>
      {problems !== '' && (
        <button type="button" className="ed-publish-problems" onClick={toProblems}>
          <IconExclamationCircleFill className="ed-warning" aria-hidden />
          {t('problems', { counts: problems })}
        </button>
      )}
      <PageAudience onAccess={onAccess} />
      <TextGaps onShow={() => (publishing.value = false)} />
      {ENVIRONMENTS.map((env) => (
        <EnvironmentSection key={env} {...{ env, work, ...shown }} isNext={env === next}>
          {look.data && <LookToPublish projectId={page.projectId} env={env} look={look.data} onPublished={look.reload} />}
        </EnvironmentSection>
      ))}
      {published && published.findings.length > 0 && <PublishedAmiss findings={published.findings} />}
      <label htmlFor={noteId} className="ed-publish-note">
        {t('note')}
      </label>
      <Input.TextArea
        id={noteId}
        value={note}
        onChange={setNote}
        maxLength={MOST_NOTE}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder={t('noteHint')}
      />
      <Link href={`/editor/${page.id}/publishHistory`}>{t('records')}</Link>
    </div>
  )
}

/** One environment: what is published there, the ways to publish to it, and what came of them. */
function EnvironmentSection(props: {
  readonly env: Environment
  readonly work: ReturnType<typeof usePublish>
  /** Whether publishing here is the one primary action. */
  readonly isNext: boolean
  /** What the person may publish; undefined until it is known. */
  readonly right: ProductionRightInfo | undefined
  readonly onProblems: () => void
  readonly children: ReactNode
}) {
  const { session, publishing } = useEditorUi()
  const t = useMessages(publishTexts)
  const { env, isNext, right, onProblems, children } = props
  const { busy, stopped, published, publish, forget } = props.work
  const page = useSignalValue(session.part(pageToken).info)
  const save = useSignalValue(session.part(savingToken).state)
  const name = env.toUpperCase() as 'STG' | 'PRD'
  const live = env === 'stg' ? page.stgPublishId : page.prdPublishId
  const mayNot = env === 'prd' && right?.mayPublish.prd === false
  const promoting = `promote ${env}`
  const isBlocked = (key: string) => (busy !== null && busy !== key) || save.status === 'conflict' || mayNot
  const close = () => {
    publishing.value = false
  }
  return (
    <section aria-label={name}>
      <div>
        <PageStateTag env={name} state={env === 'stg' ? page.stgState : page.prdState} />
        <p className="ed-muted">{t(env)}</p>
      </div>
      {live !== null && (
        <a href={`/page/${page.id}?env=${env}`} target="_blank" rel="noopener">
          {t('visit')}
        </a>
      )}
      <Button
        size="small"
        type={isNext ? 'primary' : 'secondary'}
        loading={busy === env}
        // The one that was pressed keeps the keyboard while it works.
        disabled={isBlocked(env)}
        onClick={() => void publish({ env, key: env })}
      >
        {t('to', { env: name })}
      </Button>
      {mayNot && (
        <p className="ed-publish-wide ed-muted" role="note">
          {t('noRight')}
        </p>
      )}
      {stopped?.env !== env && <Stopping env={env} onShow={onProblems} />}
      <ChangesSince env={env} publishId={live} onOpen={close} />
      {env === 'prd' && page.stgPublishId !== null && !mayNot && (
        <div className="ed-publish-wide">
          <Button
            size="mini"
            loading={busy === promoting}
            disabled={isBlocked(promoting)}
            title={t('promoteHint')}
            onClick={() => void publish({ env, key: promoting, promote: true })}
          >
            {t('promote', { id: page.stgPublishId })}
          </Button>
        </div>
      )}
      {stopped?.env === env && (
        <StoppedCheck
          stopped={stopped}
          busy={busy === `force ${env}`}
          mayForce={right?.mayForce === true}
          onForce={() => void publish({ ...stopped, key: `force ${env}`, force: true })}
          onMended={forget}
          onOpen={close}
        />
      )}
      {published?.env === env && <PublishedPage pageId={page.id} published={published} />}
      {children}
    </section>
  )
}
