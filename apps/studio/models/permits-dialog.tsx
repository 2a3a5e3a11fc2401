import {
  Alert,
  Button,
  Checkbox,
  Modal,
  Popover,
  Radio,
  Select,
  Skeleton,
  Table,
  type TableColumnProps,
} from '@arco-design/web-react'
import { useState } from 'react'
import type { FieldInfo, ModelDetail } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { keyOfHolder, type PermitHolder, readPermits, savePermits } from './permit-holder.ts'
import {
  fieldsOf,
  type Permits,
  type Scope,
  SHOWN_ACTIONS,
  type ShownAction,
  scopeOf,
  withFields,
  withScope,
} from './permits.ts'
import { SeenRecords } from './seen-records.tsx'
import { seenTexts } from './seen-texts.ts'
import { modelTexts } from './texts.ts'
import { usesTexts } from './uses-texts.ts'
import './models.css'

interface PermitsDialogProps {
  readonly holder: PermitHolder
  readonly mayEdit: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

async function load(holder: PermitHolder) {
  const [models, { permits, closed }] = await Promise.all([
    call('POST /model/list', { projectId: holder.projectId }),
    readPermits(holder),
  ])
  const used = models.filter(({ archivedAt }) => archivedAt === null)
  const details = await Promise.all(used.map((model) => call('GET /model/detail/{id}', { id: model.id })))
  return { models: details, permits, closed }
}

/** Which records and fields a role may see and change, by model; and the records as it sees them. */
export function PermitsDialog({ holder, mayEdit, onDone, onClose }: PermitsDialogProps) {
  useFocusReturn()
  const t = useMessages(modelTexts)
  const c = useMessages(common)
  const s = useMessages(seenTexts)
  const { data, error, reload } = useLoaded(`permits of ${keyOfHolder(holder)}`, () => load(holder))
  const [changed, setChanged] = useState<ReadonlyMap<number, Permits>>(new Map())
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [tab, setTab] = useState<'permits' | 'records'>('permits')
  const permitsOf = (modelId: number): Permits => changed.get(modelId) ?? data?.permits.get(modelId) ?? {}
  const change = (modelId: number, permits: Permits): void => setChanged(new Map(changed).set(modelId, permits))
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      for (const [modelId, permits] of changed) await savePermits(holder, modelId, permits)
      onDone()
      onClose()
    } catch (thrown) {
      setFailure(failureText(thrown))
    }
    setBusy(false)
  }
  /** Escape closes a list of fields before it closes the dialog, and asks where something would be lost. */
  const leave = (): void => {
    if (opened !== undefined) setOpened(undefined)
    else if (changed.size === 0) onClose()
    else
      Modal.confirm({
        title: c('loseTitle'),
        content: c('loseText'),
        okText: c('lose'),
        cancelText: c('goOn'),
        onOk: onClose,
      })
  }
  return (
    <Modal
      visible
      title={t('permitsOf', { name: holder.name })}
      style={{ width: 'min(1376px, calc(100vw - 32px))' }}
      okText={c('save')}
      cancelText={c(mayEdit ? 'cancel' : 'close')}
      okButtonProps={{ disabled: !mayEdit || changed.size === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={leave}
      cancelButtonProps={{ onClick: onClose }}
    >
      {failure !== undefined && <Alert type="error" content={failure} style={{ marginBottom: 12 }} />}
      {mayEdit && (
        <Radio.Group
          type="button"
          className="models-tabs"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'permits', label: s('permits') },
            { value: 'records', label: s('records') },
          ]}
        />
      )}
      {tab === 'permits' && <p className="models-note">{t('permitsIntro')}</p>}
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data && data.closed.size > 0 && <ClosedPermits models={data.models} closed={data.closed} />}
      {data && tab === 'records' && <SeenRecords holder={holder} models={data.models} />}
      {data && tab === 'permits' && (
        <PermitsTable
          {...{ mayEdit, permitsOf, opened }}
          hasOwn={holder.kind === 'role' || holder.audience === 'member'}
          models={data.models}
          onOpen={setOpened}
          onChange={change}
        />
      )}
    </Modal>
  )
}

interface ClosedPermitsProps {
  readonly models: readonly ModelDetail[]
  readonly closed: ReadonlyMap<number, readonly string[]>
}

/** Permissions that a field of another type, or a deleted one, has closed. */
function ClosedPermits({ models, closed }: ClosedPermitsProps) {
  const t = useMessages(modelTexts)
  const u = useMessages(usesTexts)
  const lines = models.flatMap(({ id, name, description }) => {
    const actions = closed.get(id) as readonly ShownAction[] | undefined
    const words = actions?.map((action) => t(`action ${action}`)).join(', ')
    return words === undefined ? [] : [`${description || name}: ${words}`]
  })
  return <Alert type="warning" style={{ marginBottom: 12 }} content={`${u('closed')} ${lines.join('; ')}`} />
}

interface PermitsTableProps {
  readonly models: readonly ModelDetail[]
  readonly mayEdit: boolean
  /** Whether they have a login, and so records that they created. */
  readonly hasOwn: boolean
  readonly permitsOf: (modelId: number) => Permits
  /** The list of fields that is open. */
  readonly opened: string | undefined
  readonly onOpen: (key: string | undefined) => void
  readonly onChange: (modelId: number, permits: Permits) => void
}

function PermitsTable({ models, mayEdit, hasOwn, permitsOf, opened, onOpen, onChange }: PermitsTableProps) {
  const t = useMessages(modelTexts)
  const scopeColumn = (action: ShownAction): TableColumnProps<ModelDetail> => ({
    title: t(`action ${action}`),
    width: 124,
    render: (_, { id, name }) => {
      const scope = scopeOf(permitsOf(id)[action])
      const isAll = action === 'create' || action === 'import' || !hasOwn
      const scopes: readonly Scope[] = isAll ? ['none', 'all'] : ['none', 'own', 'all']
      return (
        <Select
          size="small"
          aria-label={t('actionOf', { action: t(`action ${action}`), name })}
          disabled={!mayEdit}
          value={scope}
          options={[...new Set([...scopes, scope])].map((value) => ({
            value,
            label: t(`scope ${value}`),
          }))}
          onChange={(next: Scope) => onChange(id, withScope(permitsOf(id), action, next))}
        />
      )
    },
  })
  const fieldColumn = (
    key: 'seen' | 'written' | 'exported',
    actions: readonly ShownAction[],
  ): TableColumnProps<ModelDetail> => ({
    title: t(key),
    width: 140,
    render: (_, { id, name, fields }) => {
      const permits = permitsOf(id)
      const first = actions.map((action) => permits[action]).find((permit) => permit !== undefined)
      const names = fields.filter((field: FieldInfo) => field.archivedAt === null)
      return (
        <FieldsButton
          label={t('actionOf', { action: t(key), name })}
          fields={names}
          value={fieldsOf(first)}
          disabled={!mayEdit || !first}
          isOpen={opened === `${key} ${id}`}
          onOpen={(isOpen) => onOpen(isOpen ? `${key} ${id}` : undefined)}
          onChange={(chosen) => onChange(id, withFields(permits, actions, chosen))}
        />
      )
    },
  })
  return (
    <Table<ModelDetail>
      rowKey="id"
      data={[...models]}
      border={{ wrapper: true }}
      pagination={false}
      scroll={{ x: 1304 }}
      noDataElement={<EmptyList text={t('empty')} />}
      columns={[
        { title: t('name'), width: 140, render: (_, { name, description }) => `${description} · ${name}` },
        ...SHOWN_ACTIONS.map(scopeColumn),
        fieldColumn('seen', ['view']),
        fieldColumn('written', ['create', 'update']),
        fieldColumn('exported', ['export']),
      ]}
    />
  )
}

interface FieldsButtonProps {
  readonly label: string
  readonly fields: readonly FieldInfo[]
  /** Names; none are all fields. */
  readonly value: readonly string[]
  readonly disabled: boolean
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (names: readonly string[]) => void
}

/** A button that says which fields are chosen, and opens the list of them. */
function FieldsButton({ label, fields, value, disabled, isOpen, onOpen, onChange }: FieldsButtonProps) {
  const t = useMessages(modelTexts)
  return (
    <Popover
      trigger="click"
      popupVisible={isOpen}
      onVisibleChange={onOpen}
      position="bl"
      disabled={disabled}
      content={
        <Checkbox.Group
          direction="vertical"
          value={[...value]}
          options={fields.map((field) => ({ value: field.name, label: field.description || field.name }))}
          onChange={(names: string[]) => onChange(names)}
        />
      }
    >
      <Button size="small" disabled={disabled} aria-label={label}>
        {value.length === 0 ? t('allFields') : t('someFields', { count: value.length })}
      </Button>
    </Popover>
  )
}
