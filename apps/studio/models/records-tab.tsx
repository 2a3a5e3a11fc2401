import { Button, Message, Radio, Skeleton, Table, type TableColumnProps } from '@arco-design/web-react'
import {
  IconDelete,
  IconDownload,
  IconEdit,
  IconHistory,
  IconLeft,
  IconPlus,
  IconUpload,
} from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { JsonObject } from '#kernel/page/values'
import type { FieldInfo, ModelDetail, ModelInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { importTexts } from './import-texts.ts'
import { ProjectValuesContext, useLoadedValues } from './project-values.tsx'
import { FIELD_WIDTH, fieldColumn, RecordPages } from './record-columns.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { RecordExportDialog } from './record-export-dialog.tsx'
import { RecordImportDialog } from './record-import-dialog.tsx'
import { modelTexts } from './texts.ts'
import { TrashList } from './trash-list.tsx'
import { useFieldTypes } from './use-field-types.ts'

/** The server's code for a model that the person may not see, or that the environment does not have. */
const MODEL_MISSING = 40433

export type DataEnv = 'stg' | 'prd'
type Dialog =
  | { readonly kind: 'edit'; readonly record: JsonObject | undefined }
  | { readonly kind: 'history'; readonly id: string }
  | { readonly kind: 'import' | 'export' }

interface RecordsTabProps {
  readonly model: ModelDetail
  readonly models: readonly ModelInfo[]
}

/** Where a record is: its project, environment and model. */
export interface RecordPlace {
  readonly projectId: number
  readonly env: DataEnv
  readonly model: string
}

/** Moves a record to the trash, after a question. */
function useRemoval({ projectId, env, model }: RecordPlace, done: () => void) {
  const t = useMessages(modelTexts)
  const confirmDelete = useConfirmDelete()
  return (record: JsonObject): void =>
    confirmDelete({
      title: t('removeRecordTitle'),
      text: t('removeRecordText'),
      run: () =>
        call('POST /data/write', {
          ...{ projectId, env },
          changes: [{ model, op: 'delete', id: String(record.id), rev: Number(record.rev) }],
        }),
      after: done,
    })
}

interface RecordsAsked {
  /** Fields that are read with what they are called. */
  readonly include: JsonObject
  readonly page: { readonly pageNum: number; readonly pageSize: number }
  readonly sort: { readonly field: string; readonly order: 'ascend' | 'descend' } | undefined
}

/** One page of a model's records. */
function useRecords(model: ModelDetail, place: RecordPlace, { include, page, sort }: RecordsAsked) {
  const { env } = place
  const key = JSON.stringify([model.id, model.rev, model.releasedRev, env, page, sort])
  return useLoaded(`records ${key}`, async (signal) => {
    // Production has only what was released to it.
    const known = env === 'prd' ? (await call('POST /data/shape', place, { signal })).fields : null
    const isKnown = (name: string): boolean => known === null || known.some((field) => field.name === name)
    const included = Object.fromEntries(Object.entries(include).filter(([name]) => isKnown(name)))
    const query = { ...page, include: included, ...(sort ? { sort: [sort] } : {}) }
    return { env, ...(await call('POST /data/query', { ...place, query: query as never }, { signal })) }
  })
}

/** The records of a model in one environment. */
export function RecordsTab({ model, models }: RecordsTabProps) {
  const t = useMessages(modelTexts)
  const asked = new URLSearchParams(useSearch())
  const askedRecord = asked.get('record')
  const [env, setEnv] = useState<DataEnv>(asked.get('env') === 'prd' ? 'prd' : 'stg')
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const [sort, setSort] = useState<{ readonly field: string; readonly order: 'ascend' | 'descend' }>()
  const [isTrash, setTrash] = useState(false)
  const [dialog, setDialog] = useState<Dialog | undefined>(
    askedRecord === null ? undefined : { kind: 'history', id: askedRecord },
  )
  const place: RecordPlace = { projectId: model.projectId, env, model: model.name }
  const fields = model.fields.filter(({ archivedAt, holds }) => !archivedAt && holds !== 'rows')
  const values = useLoadedValues(model.projectId, fields)
  const types = useFieldTypes()
  const isNamed = ({ type, options }: FieldInfo): boolean => {
    const among = types.find(type)?.among
    return (among !== undefined && among !== 'items') || models.some(({ id }) => id === options.target)
  }
  const shown = fields.filter(isNamed)
  const include = Object.fromEntries(shown.map(({ name }) => [name, {}]))
  const found = useRecords(model, place, { include, page, sort })
  const remove = useRemoval(place, found.reload)
  const isMissing = found.error instanceof ApiError && found.error.code === MODEL_MISSING
  // Records of the other environment are never shown under the name of this one.
  const isShown = found.data?.env === env
  const { list = [], total = 0 } = found.data ?? {}
  return (
    <ProjectValuesContext value={values}>
      <RecordsBar
        env={env}
        mayAdd={!isMissing && !isTrash && fields.length > 0}
        mayExport={!isMissing && !isTrash}
        isTrash={isTrash}
        onTrash={
          isMissing
            ? undefined
            : () => {
                if (isTrash) found.reload()
                setTrash(!isTrash)
              }
        }
        onEnv={(next) => {
          setEnv(next)
          setPage((before) => ({ ...before, pageNum: 1 }))
        }}
        onOpen={setDialog}
      />
      {isMissing ? (
        <EmptyList text={env === 'prd' && model.releasedRev === null ? t('notInProduction') : t('noAccess')} />
      ) : isTrash ? (
        <TrashList key={env} place={place} fields={fields} />
      ) : found.error ? (
        <LoadFailure error={found.error} retry={found.reload} />
      ) : !isShown ? (
        <Skeleton animation text={{ rows: 6 }} />
      ) : (
        <>
          <RecordTable
            fields={fields}
            list={list}
            onSort={setSort}
            onEdit={(record) => setDialog({ kind: 'edit', record })}
            onHistory={(record) => setDialog({ kind: 'history', id: String(record.id) })}
            onRemove={remove}
          />
          <RecordPages total={total} page={page} onChange={setPage} />
        </>
      )}
      {dialog?.kind === 'edit' && (
        <RecordDialog
          place={place}
          fields={fields}
          models={models}
          record={dialog.record}
          onDone={() => {
            found.reload()
            void Message.success(t('saved'))
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'import' && (
        <RecordImportDialog
          place={place}
          fields={fields}
          onWritten={found.reload}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'export' && (
        <RecordExportDialog place={place} fields={fields} sort={sort} onClose={() => setDialog(undefined)} />
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog place={place} fields={fields} id={dialog.id} onClose={() => setDialog(undefined)} />
      )}
    </ProjectValuesContext>
  )
}

interface RecordsBarProps {
  readonly env: DataEnv
  readonly mayAdd: boolean
  readonly mayExport: boolean
  readonly isTrash: boolean
  /** Absent where there is no trash. */
  readonly onTrash: (() => void) | undefined
  readonly onEnv: (env: DataEnv) => void
  readonly onOpen: (dialog: Dialog) => void
}

function RecordsBar({ env, mayAdd, mayExport, isTrash, onTrash, onEnv, onOpen }: RecordsBarProps) {
  const t = useMessages(modelTexts)
  const i = useMessages(importTexts)
  return (
    <div className="models-bar">
      <Radio.Group
        type="button"
        value={env}
        onChange={onEnv}
        options={[
          { value: 'stg', label: t('stg') },
          { value: 'prd', label: t('prd') },
        ]}
      />
      <div className="models-bar-end models-buttons">
        <Button icon={isTrash ? <IconLeft /> : <IconDelete />} disabled={!onTrash} onClick={() => onTrash?.()}>
          {t(isTrash ? 'backToRecords' : 'trash')}
        </Button>
        <Button icon={<IconUpload />} disabled={!mayAdd} onClick={() => onOpen({ kind: 'import' })}>
          {i('import')}
        </Button>
        <Button icon={<IconDownload />} disabled={!mayExport} onClick={() => onOpen({ kind: 'export' })}>
          {i('export')}
        </Button>
        <Button
          type="primary"
          icon={<IconPlus />}
          disabled={!mayAdd}
          onClick={() => onOpen({ kind: 'edit', record: undefined })}
        >
          {t('addRecord')}
        </Button>
      </div>
    </div>
  )
}

interface RecordTableProps {
  readonly fields: readonly FieldInfo[]
  readonly list: readonly JsonObject[]
  readonly onSort: (sort: { readonly field: string; readonly order: 'ascend' | 'descend' } | undefined) => void
  readonly onEdit: (record: JsonObject) => void
  readonly onHistory: (record: JsonObject) => void
  readonly onRemove: (record: JsonObject) => void
}

function RecordTable({ fields, list, onSort, onEdit, onHistory, onRemove }: RecordTableProps) {
  const t = useMessages(modelTexts)
  const columns: TableColumnProps<JsonObject>[] = [
    ...fields.map((field) => ({
      ...fieldColumn(field),
      sorter: field.type !== 'json' && field.holds === 'value',
    })),
    {
      title: t('actions'),
      width: 120,
      fixed: 'right',
      render: (_, record) => (
        <div className="studio-row-actions">
          <RowButton icon={<IconEdit />} label={t('editRecord')} onClick={() => onEdit(record)} />
          <RowButton icon={<IconHistory />} label={t('historyOf')} onClick={() => onHistory(record)} />
          <RowButton icon={<IconDelete />} label={t('removeRecord')} danger onClick={() => onRemove(record)} />
        </div>
      ),
    },
  ]
  return (
    <Table<JsonObject>
      rowKey="id"
      data={[...list]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: fields.length * FIELD_WIDTH + 120 }}
      noDataElement={<EmptyList text={t('noRecords')} />}
      columns={columns}
      onChange={(_, sorter) => {
        const { field, direction } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort(direction && field !== undefined ? { field: String(field), order: direction } : undefined)
      }}
    />
  )
}
