import { DatePicker, Radio, Select } from '@arco-design/web-react'
import { useMemo } from 'react'
import type { Environment } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { recordTexts } from './texts.ts'

const ANYBODY = 0

export interface RecordFilter {
  readonly env: Environment | 'all'
  readonly userId: number | undefined
  /** Days, `2026-03-01`. */
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The filter as the call takes it; a day begins and ends where the person is. */
export function queryOf({ env, userId, from, to }: RecordFilter) {
  const start = from === undefined ? undefined : new Date(`${from}T00:00:00`)
  const end = to === undefined ? undefined : new Date(`${to}T00:00:00`)
  end?.setDate(end.getDate() + 1)
  return {
    ...(env === 'all' ? {} : { env }),
    ...(userId === undefined ? {} : { userId }),
    ...(start ? { from: start.toISOString() } : {}),
    ...(end ? { to: end.toISOString() } : {}),
  }
}

/** Environment, person and time of records. */
export function RecordFilters(props: {
  readonly projectId: number | undefined
  readonly filter: RecordFilter
  readonly onChange: (filter: RecordFilter) => void
}) {
  const { projectId, filter, onChange } = props
  const t = useMessages(recordTexts)
  const people = useLoaded(`people of ${projectId}`, async () =>
    projectId === undefined ? [] : (await call('GET /project/user/list', { projectId, pageSize: 200 })).list,
  )
  const options = useMemo(() => (people.data ?? []).filter(({ role }) => role !== 'ordinary' && role !== 'tester'), [people.data])
  return (
    <>
      <Radio.Group
        type="button"
        aria-label={t('environments')}
        value={filter.env}
        onChange={(env: RecordFilter['env']) => onChange({ ...filter, env })}
        options={[
          { label: t('all'), value: 'all' },
          { label: 'STG', value: 'stg' },
          { label: 'PRD', value: 'prd' },
        ]}
      />
      <Select
        aria-label={t('person')}
        className="studio-record-person"
        value={filter.userId ?? ANYBODY}
        onChange={(userId: number) => onChange({ ...filter, userId: userId === ANYBODY ? undefined : userId })}
        options={[{ value: ANYBODY, label: t('anybody') }, ...options.map(({ userId, userName }) => ({ value: userId, label: userName }))]}
      />
      <DatePicker.RangePicker
        className="studio-record-days"
        allowClear
        placeholder={[t('from'), t('to')]}
        value={filter.from && filter.to ? [filter.from, filter.to] : []}
        onChange={(days?: readonly string[]) => onChange({ ...filter, from: days?.[0], to: days?.[1] })}
      />
    </>
  )
}
