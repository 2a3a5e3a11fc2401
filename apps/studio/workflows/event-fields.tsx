import { Input, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { ShownModel } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { LabelledField, PlainFields, plainFields } from '../flows/record-fields.tsx'
import { readEvent, recordOf, withField } from './test-changes.ts'
import { testTexts } from './test-texts.ts'

interface EventInputProps {
  readonly projectId: number
  /** JSON. */
  readonly text: string
  readonly onChange: (text: string) => void
  /** Starts the test from the keyboard. */
  readonly onRun: () => void
}

/** What starts a test: the fields of a record where a record starts it, else JSON. */
export function EventInput({ projectId, text, onChange, onRun }: EventInputProps) {
  const t = useMessages(testTexts)
  const [isJson, setIsJson] = useState(false)
  const event = readEvent(text)
  const record = event && recordOf(event)
  const model = record ? String(event.model) : ''
  const { data: shape } = useLoaded(`test shape ${projectId} ${model}`, async (signal) =>
    model === '' ? null : call('POST /data/shape', { projectId, env: 'stg', model }, { signal }),
  )
  const hasFields = Boolean(event && record && shape)
  return (
    <>
      {hasFields && (
        <Radio.Group
          type="button"
          size="mini"
          aria-label={t('eventAs')}
          value={isJson ? 'json' : 'fields'}
          onChange={(next: string) => setIsJson(next === 'json')}
          options={(['fields', 'json'] as const).map((value) => ({ value, label: t(`as ${value}`) }))}
        />
      )}
      {event && record && shape && !isJson ? (
        <RecordFields shape={shape} event={event} onChange={(next) => onChange(JSON.stringify(next, null, 2))} />
      ) : (
        <Input.TextArea
          aria-label={t('event')}
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={text}
          status={event ? undefined : 'error'}
          onChange={onChange}
          onKeyDown={(pressed) => {
            if ((pressed.ctrlKey || pressed.metaKey) && pressed.key === 'Enter') onRun()
          }}
        />
      )}
    </>
  )
}

interface RecordFieldsProps {
  readonly shape: Pick<ShownModel, 'fields'>
  readonly event: JsonObject
  readonly onChange: (event: JsonObject) => void
}

/** The record that starts a test, field by field; values that are lists or objects are edited as JSON. */
function RecordFields({ shape: { fields }, event, onChange }: RecordFieldsProps) {
  const t = useMessages(testTexts)
  const record = recordOf(event) ?? {}
  const plain = plainFields(fields, record)
  return (
    <fieldset className="wf-event">
      <legend className="tessera-visually-hidden">{t('record')}</legend>
      <LabelledField label="id">
        {(id) => (
          <Input
            id={id}
            size="small"
            placeholder={t('recordId')}
            value={String(record.id ?? '')}
            onChange={(value) => onChange(withField(event, 'id', value))}
          />
        )}
      </LabelledField>
      <PlainFields fields={plain} record={record} onChange={(name, value) => onChange(withField(event, name, value))} />
      {plain.length < fields.length && <p className="studio-muted">{t('otherFields')}</p>}
    </fieldset>
  )
}
