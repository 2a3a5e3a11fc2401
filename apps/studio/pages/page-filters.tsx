import { Select } from '@arco-design/web-react'
import { useMessages } from '../../shell/messages.ts'
import './pages.css'
import { pageTexts } from './texts.ts'

const STATES = ['1', '2', '3', '4'] as const
const SORTS = {
  byUpdated: { sortField: 'updatedAt', sortOrder: 'descend' },
  byCreated: { sortField: 'createdAt', sortOrder: 'descend' },
  byName: { sortField: 'name', sortOrder: 'ascend' },
} as const

/** How a list of pages is filtered and sorted; `state` is `stg 3`, an environment and a state there. */
export interface PageFilter {
  readonly state: string
  readonly access: '' | '1' | '2'
  readonly sort: keyof typeof SORTS
}
export const NO_FILTER: PageFilter = { state: '', access: '', sort: 'byUpdated' }
export const isFiltered = ({ state, access }: PageFilter): boolean => state !== '' || access !== ''

/** The filter as the server is asked. */
export const queryOf = ({ state, access, sort }: PageFilter) => {
  const [env, number] = state.split(' ')
  return {
    ...SORTS[sort],
    ...(number === undefined ? {} : { env: env as 'stg' | 'prd', state: number as (typeof STATES)[number] }),
    ...(access === '' ? {} : { isPublic: access }),
  }
}

interface PageFiltersProps {
  readonly value: PageFilter
  readonly onChange: (next: PageFilter) => void
}

export function PageFilters({ value, onChange }: PageFiltersProps) {
  const t = useMessages(pageTexts)
  const states = (['stg', 'prd'] as const).flatMap((env) =>
    STATES.map((state) => ({ value: `${env} ${state}`, label: t('stateIn', { env: env.toUpperCase(), state: t(`s${state}`) }) })),
  )
  return (
    <div className="studio-filters page-filters">
      <Select
        aria-label={t('state')}
        value={value.state}
        options={[{ value: '', label: t('anyState') }, ...states]}
        onChange={(state: string) => onChange({ ...value, state })}
      />
      <Select
        aria-label={t('access')}
        value={value.access}
        options={[
          { value: '', label: t('anyAccess') },
          { value: '1', label: t('public') },
          { value: '2', label: t('private') },
        ]}
        onChange={(access: PageFilter['access']) => onChange({ ...value, access })}
      />
      <Select
        aria-label={t('sort')}
        value={value.sort}
        options={Object.keys(SORTS).map((each) => ({ value: each, label: t(each as keyof typeof SORTS) }))}
        onChange={(sort: PageFilter['sort']) => onChange({ ...value, sort })}
      />
    </div>
  )
}
