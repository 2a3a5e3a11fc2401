import { Pagination, Radio, Select, Skeleton, Table } from '@arco-design/web-react'
import { useState } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { FieldInfo, ModelDetail } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { filterText } from './filter-text.ts'
import type { PermitHolder } from './permit-holder.ts'
import { scopeOf } from './permits.ts'
import { ProjectValuesContext, useLoadedValues } from './project-values.tsx'
import { FIELD_WIDTH, fieldColumn } from './record-columns.tsx'
import { seenTexts } from './seen-texts.ts'
import { modelTexts } from './texts.ts'

/** The server's code for a model that the environment does not have. */
const MODEL_MISSING = 40433
const MOST_PEOPLE = 100

type DataEnv = 'stg' | 'prd'

/** The people who have a role: `me` in its filters means one of them. */
function usePeople(holder: PermitHolder) {
  const key = holder.kind === 'role' ? `people of ${holder.id}` : null
  return useLoaded(key ?? 'people of no role', async () => {
    if (holder.kind !== 'role') return []
    const query = { projectId: holder.projectId, pageSize: MOST_PEOPLE }
    const { list } = await call('GET /project/user/list', query)
    const has = ({ projectRoleId, groups }: (typeof list)[number]): boolean =>
      projectRoleId === holder.id || groups.some(({ roleName }) => roleName === holder.name)
    return list.filter((person) => person.role === 'ordinary' && has(person))
  })
}

interface SeenRecordsProps {
  readonly holder: PermitHolder
  readonly models: readonly ModelDetail[]
}

/** The records of a model as a role, or people without one, see them. Changes nothing. */
export function SeenRecords({ holder, models }: SeenRecordsProps) {
  const t = useMessages(seenTexts)
  const m = useMessages(modelTexts)
  const [env, setEnv] = useState<DataEnv>('stg')
  const [modelId, setModelId] = useState(models[0]?.id)
  const [userId, setUserId] = useState<number>()
  const people = usePeople(holder)
  const model = models.find(({ id }) => id === modelId)
  if (!model) return <EmptyList text={t('noModels')} />
  const choices = [
    { value: 0, label: t('myself') },
    ...(people.data ?? []).map((one) => ({ value: one.userId, label: one.nickName || one.userName })),
  ]
  return (
    <>
      <p className="models-note">{t('note')}</p>
      <div className="models-bar">
        <Select
          aria-label={t('model')}
          style={{ width: 220 }}
          value={model.id}
          options={models.map(({ id, name, description }) => ({ value: id, label: description || name }))}
          onChange={setModelId}
        />
        <Radio.Group
          type="button"
          value={env}
          onChange={setEnv}
          options={[
            { value: 'stg', label: m('stg') },
            { value: 'prd', label: m('prd') },
          ]}
        />
        {choices.length > 1 && (
          <div className="models-bar-end models-buttons models-me">
            <span aria-hidden>{t('me')}</span>
            <Select
              aria-label={t('me')}
              style={{ width: 200 }}
              value={userId ?? 0}
              options={choices}
              onChange={(id: number) => setUserId(id === 0 ? undefined : id)}
            />
          </div>
        )}
      </div>
      <SeenTable key={`${model.id} ${env} ${userId}`} {...{ holder, model, env, userId }} />
    </>
  )
}

interface SeenTableProps {
  readonly holder: PermitHolder
  readonly model: ModelDetail
  readonly env: DataEnv
  readonly userId: number | undefined
}

function useSeen({ holder, model, env, userId }: SeenTableProps, page: { pageNum: number; pageSize: number }) {
  const { projectId } = holder
  const who = holder.kind === 'role' ? { roleId: holder.id } : { audience: holder.audience }
  const key = JSON.stringify([who, model.id, env, userId, page])
  return useLoaded(`seen records ${key}`, (signal) =>
    call(
      'POST /data/as-role',
      { projectId, env, model: model.name, query: page, ...who, ...(userId === undefined ? {} : { userId }) },
      { signal },
    ),
  )
}

function SeenTable(props: SeenTableProps) {
  const { model, holder } = props
  const t = useMessages(seenTexts)
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 })
  const { data, error, reload } = useSeen(props, page)
  const fields = model.fields.filter(({ name, archivedAt, options }) => {
    const isColumn = !archivedAt && options.kind !== 'one-to-many'
    return isColumn && data?.fields.includes(name) === true
  })
  const values = useLoadedValues(holder.projectId, fields)
  if (error instanceof ApiError && error.code === MODEL_MISSING) return <EmptyList text={t('notThere')} />
  if (error) return <LoadFailure error={error} retry={reload} />
  if (!data) return <Skeleton animation text={{ rows: 4 }} />
  return (
    <ProjectValuesContext value={values}>
      <SeenLine {...data} fields={model.fields} />
      <Table<JsonObject>
        rowKey="id"
        data={[...data.list]}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: Math.max(fields.length * FIELD_WIDTH, 320) }}
        noDataElement={<EmptyList text={t('none')} />}
        columns={fields.map((field) => fieldColumn(field))}
      />
      {data.total > page.pageSize && (
        <Pagination
          size="small"
          style={{ marginTop: 12 }}
          current={page.pageNum}
          pageSize={page.pageSize}
          total={data.total}
          onChange={(pageNum, pageSize) => setPage({ pageNum, pageSize })}
        />
      )}
    </ProjectValuesContext>
  )
}

interface SeenLineProps {
  readonly total: number
  readonly all: number
  readonly scope: unknown
  readonly hidden: readonly string[]
  readonly fields: readonly FieldInfo[]
}

/** Which rows and fields are shown. */
function SeenLine({ total, all, scope, hidden, fields }: SeenLineProps) {
  const t = useMessages(seenTexts)
  const where = (scope ?? null) as Json
  const kind = where === null ? 'none' : scopeOf({ where, fields: true })
  const labelOf = (name: string): string => fields.find((field) => field.name === name)?.description || name
  if (kind === 'none') return <p className="models-seen">{t('noRows', { all })}</p>
  const scoped = kind === 'custom' ? t('scope custom', { filter: filterText(where) }) : t(`scope ${kind}`)
  return (
    <p className="models-seen">
      <span>{t('rows', { total, all, scope: scoped })}</span>
      <span>{hidden.length === 0 ? t('allFields') : t('hidden', { names: hidden.map(labelOf).join(', ') })}</span>
    </p>
  )
}
