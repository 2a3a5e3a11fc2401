import { Message, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { JobRow, JobState } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { useWhile } from '../models/use-while.ts'
import { jobTexts } from './texts.ts'

const RELOAD_MS = 4_000
export const STATES: readonly JobState[] = ['waiting', 'running', 'failed', 'cancelled', 'done']

/** What can be done with a job in a state. */
export const deedOf = (state: JobState): JobDeed | null =>
  state === 'failed' || state === 'cancelled' ? 'again' : state === 'done' ? null : 'cancel'
export type JobDeed = 'again' | 'cancel'

/** One page of the jobs in a state, reloaded while the page is in sight. */
export function useJobs() {
  const [state, setState] = useState<JobState>('failed')
  const [kind, setKind] = useState('')
  /** Where the pages before this one begin; the first begins nowhere. */
  const [places, setPlaces] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const after = places.at(-1)
  const query = { state, ...(kind === '' ? {} : { kind }), ...(after === undefined ? {} : { after }) }
  const page = useLoaded(`jobs ${JSON.stringify(query)}`, (signal) => call('GET /jobs/list', query, { signal }))
  const counts = useLoaded('job counts', (signal) => call('GET /jobs/counts', {}, { signal }))
  const reload = (): void => {
    page.reload()
    counts.reload()
  }
  useWhile(true, reload, RELOAD_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other jobs
  useEffect(() => setSelected(new Set()), [state, kind, after])
  const rows = page.data?.list ?? []
  return {
    ...{ state, kind, page, counts, reload, setSelected },
    rows,
    /** Without jobs that have left the page. */
    selected: rows.filter(({ id }) => selected.has(id)).map(({ id }) => id),
    isFirst: places.length === 0,
    choose: (change: { readonly state?: JobState; readonly kind?: string }): void => {
      if (change.state !== undefined) setState(change.state)
      if (change.kind !== undefined) setKind(change.kind)
      setPlaces([])
    },
    newer: () => setPlaces(places.slice(0, -1)),
    older: (next: string) => setPlaces([...places, next]),
  }
}
export type ShownJobs = ReturnType<typeof useJobs>

/** Runs jobs again or cancels them, and says what became of it. */
export function useJobDeeds(after: () => void) {
  const t = useMessages(jobTexts)
  const run = async (deed: JobDeed, ids: readonly string[]): Promise<void> => {
    try {
      const { changed, skipped } = await call(`POST /jobs/${deed}`, { ids: [...ids] })
      if (changed > 0) Message.success(t(`done ${deed}`, { count: changed }))
      if (skipped > 0) Message.warning(t('skipped', { count: skipped }))
    } catch (thrown) {
      Message.error(failureText(thrown as Error))
    }
    after()
  }
  return (deed: JobDeed, ids: readonly JobRow['id'][]): void => {
    if (deed === 'again') return void run(deed, ids)
    Modal.confirm({
      title: t('cancelTitle', { count: ids.length }),
      content: t('cancelText'),
      okButtonProps: { status: 'danger' },
      okText: t('cancel'),
      cancelText: t('keep'),
      onOk: () => run(deed, ids),
    })
  }
}
