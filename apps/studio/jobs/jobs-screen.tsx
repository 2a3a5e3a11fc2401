import { Button, Radio, Select, Skeleton } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { JobCounts, JobRow } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { ListLayout } from '../list-layout.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { JobDrawer } from './job-drawer.tsx'
import { JobTable } from './job-table.tsx'
import { jobTexts } from './texts.ts'
import { deedOf, type ShownJobs, STATES, useJobDeeds, useJobs } from './use-jobs.ts'
import './jobs.css'

/** The jobs of the installation, for super administrators. */
export function Screen() {
  const t = useMessages(jobTexts)
  const jobs = useJobs()
  const act = useJobDeeds(jobs.reload)
  const [shown, setShown] = useState<JobRow>()
  const { page, counts, rows, selected } = jobs
  const failure = page.error ?? counts.error
  const deed = deedOf(jobs.state)
  return (
    <ListLayout>
      <ScreenHead title={t('title')} intro={t('intro')} />
      <JobsBar jobs={jobs} />
      {deed && selected.length > 0 && (
        <div className="jobs-selected">
          <span>{t('selected', { count: selected.length })}</span>
          <Button type="primary" size="small" onClick={() => act(deed, selected)}>
            {t(`${deed}Some`)}
          </Button>
          <Button size="small" onClick={() => jobs.setSelected(new Set())}>
            {t('unselect')}
          </Button>
        </div>
      )}
      {failure && <LoadFailure error={failure} retry={jobs.reload} />}
      {!page.data && page.loading && <Skeleton animation text={{ rows: 6 }} />}
      {page.data && (
        <>
          <JobTable
            state={jobs.state}
            rows={rows}
            selected={selected}
            onSelect={jobs.setSelected}
            onShow={setShown}
            onDeed={(one, row) => act(one, [row.id])}
            empty={
              <EmptyList
                text={t(jobs.kind === '' ? `empty ${jobs.state}` : 'emptyKind')}
                action={jobs.kind === '' ? undefined : { label: t('clear'), onPress: () => jobs.choose({ kind: '' }) }}
              />
            }
          />
          <JobPages jobs={jobs} next={page.data.next} />
        </>
      )}
      {counts.data && <Elsewhere counts={counts.data} />}
      <JobDrawer row={rows.find(({ id }) => id === shown?.id) ?? shown} onClose={() => setShown(undefined)} />
    </ListLayout>
  )
}

function JobsBar({ jobs }: { readonly jobs: ShownJobs }) {
  const t = useMessages(jobTexts)
  const locale = useLocale()
  const kinds = jobs.counts.data?.kinds ?? []
  const counted = kinds.filter(({ kind }) => jobs.kind === '' || kind === jobs.kind)
  const named = kinds.map(({ kind, label }) => ({ value: kind, label: label ? labelIn(label, locale) : kind }))
  return (
    <div className="jobs-bar">
      <Radio.Group
        type="button"
        aria-label={t('states')}
        value={jobs.state}
        onChange={(state: ShownJobs['state']) => jobs.choose({ state })}
        options={STATES.map((state) => ({
          value: state,
          label: (
            <>
              {t(`is ${state}`)}{' '}
              <span className="jobs-count">
                {counted.reduce((sum, { [state]: count }) => sum + count, 0).toLocaleString(locale)}
              </span>
            </>
          ),
        }))}
      />
      <Select
        className="jobs-kind"
        aria-label={t('kinds')}
        value={jobs.kind}
        onChange={(kind: string) => jobs.choose({ kind })}
        options={[{ value: '', label: t('anyKind') }, ...named.sort((a, b) => a.label.localeCompare(b.label, locale))]}
      />
    </div>
  )
}

function JobPages({ jobs, next }: { readonly jobs: ShownJobs; readonly next: string | null }) {
  const t = useMessages(jobTexts)
  if (jobs.isFirst && next === null) return null
  return (
    <nav className="jobs-pages" aria-label={t('pages')}>
      <Button disabled={jobs.isFirst} onClick={jobs.newer}>
        {t('newer')}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && jobs.older(next)}>
        {t('older')}
      </Button>
    </nav>
  )
}

/** Jobs that people see elsewhere, as counts. */
function Elsewhere({ counts }: { readonly counts: JobCounts }) {
  const t = useMessages(jobTexts)
  const locale = useLocale()
  if (counts.elsewhere.length === 0) return null
  const list = counts.elsewhere.map(({ kind, label, shownIn, waiting, running, failed }) =>
    t('elsewhereOne', {
      label: label ? labelIn(label, locale) : kind,
      hint: labelIn(shownIn, locale),
      waiting,
      running,
      failed,
    }),
  )
  return <p className="studio-muted">{t('elsewhere', { list: list.join(locale === 'zh' ? '；' : '; ') })}</p>
}
