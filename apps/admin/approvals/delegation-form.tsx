import { Form, Select, Switch } from '@arco-design/web-react'
import { useCallback } from 'react'
import { SearchSelect } from '#sdk/react'
import type { RecordOption } from '#sdk/services'
import type { DelegationInfo } from '../../../server/wire.ts'
import { FormDialog, type Refusal } from '../../kit/form/form-dialog.tsx'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useFrame } from '../admin-context.ts'
import { say } from '../use-text.ts'
import { delegationTexts } from './delegation-texts.ts'
import { localMoment, localText } from './local-time.ts'
import { TimeField } from './time-field.tsx'

interface Flow {
  readonly id: number
  readonly name: string
}
interface DelegationFormProps {
  /** Absent: a new one. */
  readonly delegation: DelegationInfo | undefined
  readonly flows: readonly Flow[]
  readonly onSaved: () => void
  readonly onClose: () => void
}
interface Values {
  readonly toId: number
  readonly flowIds: readonly number[]
  /** As `localText` writes them. */
  readonly since: string
  readonly until: string
  readonly moveOpen: boolean
}

const FIELDS: ReadonlySet<unknown> = new Set<keyof Values>(['toId', 'flowIds', 'since', 'until'])

function refusalOf(thrown: unknown): Refusal | undefined {
  const { field } = ((thrown instanceof ApiError && thrown.data) || {}) as { readonly field?: unknown }
  return typeof field === 'string' && FIELDS.has(field) ? { field } : undefined
}

function initialOf(delegation: DelegationInfo | undefined): Partial<Values> {
  if (!delegation) return { flowIds: [], since: localText(new Date()), moveOpen: false }
  const { to, flows, since, until, moveOpen } = delegation
  const times = { since: localText(new Date(since)), until: localText(new Date(until)) }
  return { toId: to.id, flowIds: (flows ?? []).map(({ id }) => id), ...times, moveOpen }
}

/** A time as it is sent: one that was not changed keeps its seconds. */
const sent = (text: string, before: string | undefined): string =>
  before !== undefined && localText(new Date(before)) === text ? before : (localMoment(text)?.toISOString() ?? text)

/** Lets another person decide for a time. */
export function DelegationForm({ delegation, flows, onSaved, onClose }: DelegationFormProps) {
  const { app } = useFrame()
  const t = useMessages(delegationTexts)
  // Flows that are not published here any more keep their names.
  const known = new Map([...(delegation?.flows ?? []), ...flows].map(({ id, name }) => [id, name]))
  const submit = async ({ toId, flowIds, since, until, moveOpen }: Values): Promise<void> => {
    const given = {
      ...{ toId, since: sent(since, delegation?.since), until: sent(until, delegation?.until), moveOpen },
      ...(flowIds.length > 0 ? { flowIds } : {}),
    }
    if (delegation) await call('POST /approval/delegation/update', { id: delegation.id, ...given })
    else await call('POST /approval/delegation/create', { projectId: app.at.project, ...given })
    onSaved()
  }
  const needsTime = [{ required: true, message: t('timeNeeded') }]
  return (
    <FormDialog<Values>
      title={delegation ? t('editOf', { name: delegation.to.name }) : t('add')}
      id="delegation"
      initial={initialOf(delegation)}
      refusal={refusalOf}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item field="toId" label={t('person')} rules={[{ required: true, message: t('personNeeded') }]}>
        <PersonBox known={delegation?.to} />
      </Form.Item>
      <Form.Item field="flowIds" label={t('flows')} extra={t('flowsHint')}>
        <Select
          mode="multiple"
          allowClear
          aria-label={t('flows')}
          placeholder={t('allFlows')}
          options={[...known].map(([id, name]) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className="admin-delegation-times">
        <Form.Item
          field="since"
          label={t('since')}
          extra={t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          rules={needsTime}
        >
          <TimeField label={t('since')} />
        </Form.Item>
        <Form.Item field="until" label={t('until')} rules={needsTime}>
          <TimeField label={t('until')} />
        </Form.Item>
      </div>
      <Form.Item field="moveOpen" label={t('moveOpen')} extra={t('moveHint')} triggerPropName="checked">
        <Switch aria-label={t('moveOpen')} />
      </Form.Item>
    </FormDialog>
  )
}

interface PersonBoxProps {
  /** Who is chosen at first. */
  readonly known: DelegationInfo['to'] | undefined
  readonly value?: number
  readonly onChange?: (value: number | undefined) => void
  /** Set by the form around it. */
  readonly error?: boolean
}

/** Chooses one of the people of the project, by their names. */
function PersonBox({ known, value, onChange, error = false }: PersonBoxProps) {
  const { app } = useFrame()
  const t = useMessages(delegationTexts)
  const locale = useLocale()
  const { project: projectId } = app.at
  const search = useCallback(
    async (text: string): Promise<readonly RecordOption[]> => {
      const found = await call('POST /approval/delegation/people', { projectId, text: text.slice(0, 100) })
      return found.map(({ id, name, avatar, note }) => ({ id: String(id), label: name, picture: avatar, note }))
    },
    [projectId],
  )
  return (
    <SearchSelect
      {...{ locale, search, isDisabled: false, isInvalid: error, placeholder: t('personSearch'), className: '' }}
      arePeople
      chosen={value === undefined ? [] : [String(value)]}
      optionOf={(id) => ({ id, label: String(known?.id) === id ? (known?.name ?? id) : id })}
      say={async (told) => (typeof told === 'string' ? told : say('pageFailed'))}
      names={{ 'aria-label': t('person') }}
      change={([id]) => onChange?.(id === undefined ? undefined : Number(id))}
    />
  )
}
