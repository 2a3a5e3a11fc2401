import { Button, Message, Popover } from '@arco-design/web-react'
import { IconDown, IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Finding } from '#kernel/page'
import type { Environment } from '../../../../server/wire.ts'
import { call } from '../../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { kernelSpeaker } from '../../kernel-words.ts'
import { PageStateTag } from '../../pages/page-state-tag.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { openProblems } from '../dock/open-problems.ts'
import { useEditorUi } from '../editor-ui.ts'
import { openedPage } from '../parts/opened-page.ts'
import { pageToken } from '../parts/page-part.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { savingToken } from '../parts/saving-part.ts'
import { LookToPublish } from './look-to-publish.tsx'
import { TextGaps } from './text-gaps.tsx'

const texts = defineMessages('editor-publish', {
  zh: {
    publish: '发布',
    to: '发布到 {{env}}',
    stg: '测试环境，供试用和验收',
    prd: '生产环境，访问者看到的页面',
    done: '发布成功',
    records: '发布记录',
    visit: '访问',
    problems: '页面有 {{count}} 个问题，查看',
    amiss: '已发布，但有内容对访问者不起作用：',
    more: '还有 {{count}} 个',
    branch: '先把分支合并到页面，再发布页面',
  },
  en: {
    publish: 'Publish',
    to: 'Publish to {{env}}',
    stg: 'Test: for trying it out',
    prd: 'Production: what visitors see',
    done: 'Published Successfully',
    records: 'Publish records',
    visit: 'Visit',
    problems: 'Problems on this page: {{count}}. Show them',
    amiss: 'Published, but some of it does not work for visitors:',
    more: 'And {{count}} more',
    branch: 'Merge the branch into the page, then publish the page',
  },
})

const ENVIRONMENTS: readonly Environment[] = ['stg', 'prd']
const PUBLISHED = 3

/** The two environments with their states; publishing saves first. */
export function PublishPopover() {
  const ui = useEditorUi()
  const t = useMessages(texts)
  const open = useSignalValue(ui.publishing)
  const onBranch = Boolean(ui.session.part(openedPage).records.branch)
  useEffect(() => {
    if (!open) return
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      ui.publishing.value = false
      ui.focusCanvas()
    }
    window.addEventListener('keydown', leave, true)
    return () => window.removeEventListener('keydown', leave, true)
  }, [open, ui])
  if (ui.session.part(openedPage).block) return null
  return (
    <Popover
      trigger="click"
      position="br"
      popupVisible={open && !onBranch}
      onVisibleChange={(visible) => {
        ui.publishing.value = visible
      }}
      content={open ? <PublishCard /> : null}
    >
      <Button
        type="primary"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={onBranch}
        title={onBranch ? t('branch') : ''}
      >
        {t('publish')} <IconDown />
      </Button>
    </Popover>
  )
}

function PublishCard() {
  const { session, publishing } = useEditorUi()
  const t = useMessages(texts)
  const problems = useSignalValue(session.findings).length + useSignalValue(session.part(problemsToken).failures).length
  const page = useSignalValue(session.part(pageToken).info)
  const save = useSignalValue(session.part(savingToken).state)
  // What differs is said where it can be asked; publishing the page needs none of it.
  const look = useLoaded(`look of ${page.projectId}`, () => call('GET /look/read/{id}', { id: String(page.projectId) }))
  const [amiss, setAmiss] = useState<readonly Finding[]>([])
  const [busy, setBusy] = useState<Environment | null>(null)

  const publish = async (env: Environment): Promise<void> => {
    setBusy(env)
    setAmiss([])
    try {
      await session.part(savingToken).save()
      const record = await call('POST /page/publish/create', { env, id: page.id, previewImg: '' })
      session
        .part(pageToken)
        .change(env === 'stg' ? { stgState: PUBLISHED, stgPublishId: record.id } : { prdState: PUBLISHED, prdPublishId: record.id })
      setAmiss(record.findings.filter(concernsVisitors))
      Message.success(t('done'))
    } catch (thrown) {
      Message.warning(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(null)
      look.reload()
    }
  }
  return (
    <div className="ed-publish">
      {problems > 0 && (
        <button
          type="button"
          className="ed-publish-problems"
          onClick={() => {
            openProblems(session)
            publishing.value = false
          }}
        >
          <IconExclamationCircleFill className="ed-warning" aria-hidden /> {t('problems', { count: String(problems) })}
        </button>
      )}
      <TextGaps onShow={() => (publishing.value = false)} />
      {ENVIRONMENTS.map((env) => {
        const state = env === 'stg' ? page.stgState : page.prdState
        const live = env === 'stg' ? page.stgPublishId : page.prdPublishId
        return (
          <section key={env} aria-label={env.toUpperCase()}>
            <div>
              <PageStateTag env={env.toUpperCase() as 'STG' | 'PRD'} state={state} />
              <p className="ed-muted">{t(env)}</p>
            </div>
            {live !== null && (
              <a href={`/page/${page.id}?env=${env}`} target="_blank" rel="noopener">
                {t('visit')}
              </a>
            )}
            <Button
              size="small"
              type="primary"
              loading={busy === env}
              // The one that was pressed keeps the keyboard while it works.
              disabled={(busy !== null && busy !== env) || save.status === 'conflict'}
              onClick={() => void publish(env)}
            >
              {t('to', { env: env.toUpperCase() })}
            </Button>
            {look.data && <LookToPublish projectId={page.projectId} env={env} look={look.data} onPublished={look.reload} />}
          </section>
        )
      })}
      {amiss.length > 0 && <PublishedAmiss findings={amiss} />}
      <Link href={`/editor/${page.id}/publishHistory`}>{t('records')}</Link>
    </div>
  )
}

const SHOWN = 5
/** What refers to something that is not there, and what plugins keep from working; everything else is told in Problems. */
const concernsVisitors = ({ code }: Finding): boolean => /^PAGE_(PLUGIN_|DANGLING_|UNKNOWN_TYPE$|MIGRATION_FAILED$)/.test(code)

function PublishedAmiss({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useMessages(texts)
  const locale = useLocale()
  return (
    <div className="ed-publish-amiss" role="status">
      <p>{t('amiss')}</p>
      <ul>
        {findings.slice(0, SHOWN).map((finding) => (
          <li key={`${finding.code} ${finding.entry} ${finding.path ?? ''}`}>{kernelSpeaker.now(finding.message, locale)}</li>
        ))}
      </ul>
      {findings.length > SHOWN && <p className="ed-muted">{t('more', { count: findings.length - SHOWN })}</p>}
    </div>
  )
}
