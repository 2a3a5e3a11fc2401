import { Button, Message, Table } from '@arco-design/web-react'
import { labelIn } from '#kernel/message'
import type { KeptColumn, ModelDetail } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { modelTexts } from './texts.ts'
import { useFieldTypes } from './use-field-types.ts'

interface FormerTypesProps {
  readonly model: ModelDetail
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

/** Former types of fields, whose values are kept for a while. */
export function FormerTypes({ model, mayEdit, onChanged }: FormerTypesProps) {
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const types = useFieldTypes()
  const former = model.former.filter(({ env }) => env === 'stg')
  if (former.length === 0) return null
  const nameOf = ({ fieldId }: KeptColumn): string => model.fields.find(({ id }) => id === fieldId)?.name ?? ''
  const typeName = (type: string): string => {
    const declared = types.find(type)
    return declared ? labelIn(declared.label, locale) : type
  }
  const restore = ({ id }: KeptColumn): void =>
    void call('POST /model/field/type/restore', { id, rev: model.rev })
      .catch((thrown: Error) => void Message.error(failureText(thrown)))
      .finally(onChanged)
  return (
    <section aria-labelledby="models-former" className="models-section">
      <h2 id="models-former" className="models-heading">
        {t('formerTypes')}
      </h2>
      <p className="models-note">{t('formerIntro')}</p>
      <Table<KeptColumn>
        rowKey="id"
        data={[...former]}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: 640 }}
        columns={[
          { title: t('name'), render: (_, column) => <strong>{nameOf(column)}</strong> },
          { title: t('type'), render: (_, { type }) => typeName(type) },
          {
            title: t('keptUntil'),
            width: 180,
            render: (_, { keptUntil }) => timeText(keptUntil, locale),
          },
          ...(mayEdit
            ? [
                {
                  title: t('actions'),
                  width: 120,
                  render: (_: unknown, column: KeptColumn) => (
                    <Button
                      size="small"
                      disabled={model.jobs > 0}
                      aria-label={t('restoreType', { name: nameOf(column) })}
                      onClick={() => restore(column)}
                    >
                      {t('restoreShort')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
