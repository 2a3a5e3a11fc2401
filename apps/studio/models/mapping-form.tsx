import { Alert, Form, Radio, Select } from '@arco-design/web-react'
import type { FieldInfo, RecordImportState } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { type ColumnChoice, isKey, type MappingChoice, problemOf, writable } from './import-mapping.ts'
import { importTexts } from './import-texts.ts'
import { useFieldTypes } from './use-field-types.ts'

/** In the place of no field, for a select. */
const SKIP = ''

interface MappingFormProps {
  readonly state: RecordImportState
  readonly fields: readonly FieldInfo[]
  readonly choice: MappingChoice
  readonly onChange: (choice: MappingChoice) => void
}

/** Which column goes into which field, and what becomes of rows. */
export function MappingForm({ state, fields, choice, onChange }: MappingFormProps) {
  const t = useMessages(importTexts)
  const types = useFieldTypes()
  const problem = problemOf(choice)
  const change = (at: number, next: ColumnChoice): void =>
    onChange({ ...choice, columns: choice.columns.map((one, column) => (column === at ? next : one)) })
  const given = fields.filter((field) => types.find(field.type)?.given && isKey(field, types))
  const options = [
    { value: SKIP, label: t('skip') },
    ...writable(fields, types).map(({ name, description }) => ({ value: name, label: description || name })),
    // These tell records apart and are not written.
    ...(choice.mode === 'add'
      ? []
      : [{ value: 'id', label: t('recordId') }, ...given.map(({ name }) => ({ value: name, label: name }))]),
  ]
  const keys = choice.columns.flatMap(({ field: name }) => {
    if (name === 'id') return [{ value: 'id', label: t('recordId') }]
    const field = fields.find((one) => one.name === name)
    return field && isKey(field, types) ? [{ value: field.name, label: field.description || field.name }] : []
  })
  return (
    <>
      <ul className="models-map">
        {state.columns.map(({ name, samples }, at) => {
          const chosen = choice.columns[at]!
          const field = fields.find((one) => one.name === chosen.field)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their places
            <li key={at}>
              <div className="models-map-column">
                <div>{name}</div>
                <div className="studio-muted studio-clip models-samples">
                  {samples.filter((sample) => sample !== null && sample !== '').join(' · ')}
                </div>
              </div>
              <div className="models-map-field">
                <Select
                  aria-label={t('fieldOf', { name })}
                  value={chosen.field ?? SKIP}
                  options={options}
                  onChange={(next: string) => change(at, { field: next === SKIP ? null : next, by: null })}
                />
                {field && typeof field.options.target === 'number' && (
                  <FoundBy
                    column={name}
                    target={field.options.target}
                    value={chosen.by}
                    onChange={(by) => change(at, { ...chosen, by })}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <Form layout="vertical" className="models-import-form">
        <Form.Item label={t('mode')}>
          <Radio.Group
            aria-label={t('mode')}
            value={choice.mode}
            onChange={(mode: MappingChoice['mode']) => onChange({ ...choice, mode })}
          >
            {(['add', 'change', 'both'] as const).map((mode) => (
              <Radio key={mode} value={mode}>
                {t(`mode ${mode}`)}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {choice.mode !== 'add' && (
          <Form.Item label={t('key')} extra={t('keyHelp')}>
            <Select
              aria-label={t('key')}
              {...(choice.key === null ? {} : { value: choice.key })}
              options={keys}
              onChange={(key: string) => onChange({ ...choice, key })}
            />
          </Form.Item>
        )}
      </Form>
      {problem && <Alert type="warning" content={t(problem)} />}
    </>
  )
}

interface FoundByProps {
  readonly column: string
  readonly target: number
  readonly value: string | null
  readonly onChange: (by: string | null) => void
}

/** By which field of its target an association is found. */
function FoundBy({ column, target, value, onChange }: FoundByProps) {
  const t = useMessages(importTexts)
  const types = useFieldTypes()
  const found = useLoaded(`target ${target}`, () => call('GET /model/detail/{id}', { id: target }))
  const keys = (found.data?.fields ?? []).filter((field) => field.archivedAt === null && isKey(field, types))
  return (
    <Select
      aria-label={t('byOf', { name: column })}
      value={value ?? SKIP}
      options={[
        { value: SKIP, label: t('byId') },
        ...keys.map(({ name, description }) => ({ value: name, label: `${t('by')}: ${description || name}` })),
      ]}
      onChange={(next: string) => onChange(next === SKIP ? null : next)}
    />
  )
}
