import { Alert, Checkbox, Form, InputNumber, Message } from '@arco-design/web-react'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { RetentionRow } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { useDaysText } from './retention-times.tsx'
import { storageTexts } from './texts.ts'

interface Values {
  readonly days?: number | undefined
}
interface RetentionDialogProps {
  readonly row: RetentionRow
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Asks how long one kind of content is kept. */
export function RetentionDialog({ row, onSaved, onClose }: RetentionDialogProps) {
  const t = useMessages(storageTexts)
  const locale = useLocale()
  const daysText = useDaysText()
  const { label, days, preset, min, max, canBeForEver } = row
  const [form] = Form.useForm<Values>()
  const [isForEver, setForEver] = useState(days === null)
  const wanted = Form.useWatch('days', form) as number | undefined
  const isShorter = !isForEver && typeof wanted === 'number' && (days === null || wanted < days)
  const bounds = { min, max }
  return (
    <FormDialog<Values>
      title={t('changeThis', { what: labelIn(label, locale) })}
      form={form}
      initial={{ days: days ?? preset ?? min }}
      changed={isForEver !== (days === null)}
      onSubmit={async (values) => {
        await call('POST /storage/retention/update', { setting: row.id, days: isForEver ? null : (values.days ?? min) })
        Message.success(t('saved'))
        onSaved()
      }}
      onClose={onClose}
    >
      {canBeForEver && (
        <Checkbox checked={isForEver} onChange={setForEver} className="storage-for-ever">
          {t('keepForEver')}
        </Checkbox>
      )}
      {!isForEver && (
        <Form.Item
          field="days"
          label={t('keepFor')}
          extra={`${t('keepHelp', bounds)} · ${t('preset', { days: daysText(preset) })}`}
          rules={[
            {
              validator: (value: unknown, done) =>
                typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
                  ? done()
                  : done(t('needsDays', bounds)),
            },
          ]}
        >
          <InputNumber style={{ width: 160 }} hideControl={false} />
        </Form.Item>
      )}
      {isShorter && <Alert type="warning" content={t('shorter')} />}
    </FormDialog>
  )
}
