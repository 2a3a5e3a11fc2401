import { Button, Message, Table, type TableColumnProps, Tag } from '@arco-design/web-react'
import {
  IconArrowDown,
  IconArrowUp,
  IconDelete,
  IconEdit,
  IconPlus,
  IconSwap,
  IconUndo,
} from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import type { FieldInfo, ModelDetail, ModelInfo } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { DataUsesNote } from './data-uses-note.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { FormerTypes } from './former-types.tsx'
import { RetypeDialog } from './retype-dialog.tsx'
import { modelTexts } from './texts.ts'
import { useFieldTypes } from './use-field-types.ts'

interface FieldsTabProps {
  readonly model: ModelDetail
  readonly models: readonly ModelInfo[]
  readonly mayEdit: boolean
  readonly onChanged: () => void
}

/** The fields of a model in their order, those that can be restored behind the others. */
export function FieldsTab({ model, models, mayEdit, onChanged }: FieldsTabProps) {
  const t = useMessages(modelTexts)
  const confirmDelete = useConfirmDelete()
  const [dialog, setDialog] = useState<'create' | FieldInfo>()
  const [retyped, setRetyped] = useState<FieldInfo>()
  const used = model.fields.filter(({ archivedAt }) => !archivedAt)
  const change = (work: Promise<unknown>): void =>
    void work.catch((thrown: Error) => void Message.error(failureText(thrown))).finally(onChanged)
  const move = (field: FieldInfo, by: number): void => {
    const ids = used.map(({ id }) => id)
    const at = ids.indexOf(field.id)
    ids.splice(at, 1)
    ids.splice(at + by, 0, field.id)
    change(call('POST /model/field/sort', { modelId: model.id, rev: model.rev, fields: ids }))
  }
  const columns = useFieldColumns({
    models,
    mayEdit,
    used,
    onEdit: setDialog,
    onRetype: setRetyped,
    onMove: move,
    onRemove: ({ id, name }) =>
      confirmDelete({
        title: t('removeFieldTitle', { name }),
        text: (
          <>
            {t('removeFieldText')}
            <DataUsesNote of={{ modelId: model.id, fieldId: id }} />
          </>
        ),
        run: () => call('POST /model/field/delete', { id }),
        after: onChanged,
      }),
    onRestore: ({ id }) => change(call('POST /model/field/restore', { id })),
  })
  return (
    <>
      {mayEdit && (
        <div className="models-bar">
          <Button className="models-bar-end" type="primary" icon={<IconPlus />} onClick={() => setDialog('create')}>
            {t('addField')}
          </Button>
        </div>
      )}
      <Table<FieldInfo>
        rowKey="id"
        data={[...used, ...model.fields.filter(({ archivedAt }) => archivedAt)]}
        border={{ wrapper: true }}
        pagination={false}
        scroll={{ x: 960 }}
        noDataElement={
          <EmptyList
            text={t('noFields')}
            action={mayEdit ? { label: t('addField'), onPress: () => setDialog('create') } : undefined}
          />
        }
        columns={columns}
      />
      <FormerTypes model={model} mayEdit={mayEdit} onChanged={onChanged} />
      {retyped && (
        <RetypeDialog
          model={model}
          models={models}
          field={retyped}
          onDone={onChanged}
          onClose={() => setRetyped(undefined)}
        />
      )}
      {dialog && (
        <FieldDialog
          model={model}
          models={models}
          field={dialog === 'create' ? undefined : dialog}
          onDone={onChanged}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface FieldColumnsOptions {
  readonly models: readonly ModelInfo[]
  readonly mayEdit: boolean
  readonly used: readonly FieldInfo[]
  readonly onEdit: (field: FieldInfo) => void
  readonly onRetype: (field: FieldInfo) => void
  readonly onMove: (field: FieldInfo, by: number) => void
  readonly onRemove: (field: FieldInfo) => void
  readonly onRestore: (field: FieldInfo) => void
}

function FieldRules({ field }: { readonly field: FieldInfo }) {
  const t = useMessages(modelTexts)
  return (
    <div className="models-tags">
      {field.archivedAt && <Tag color="red">{t('deleted')}</Tag>}
      {field.required && <Tag>{t('required')}</Tag>}
      {field.unique && <Tag>{t('unique')}</Tag>}
      {field.indexed && <Tag>{t('indexed')}</Tag>}
    </div>
  )
}

function useFieldColumns(options: FieldColumnsOptions): TableColumnProps<FieldInfo>[] {
  const { models, mayEdit, used, onEdit, onRetype, onMove, onRemove, onRestore } = options
  const t = useMessages(modelTexts)
  const locale = useLocale()
  const types = useFieldTypes()
  const typeText = ({ type, options: own }: FieldInfo): string => {
    const declared = types.find(type)
    const target = models.find(({ id }) => id === own.target)
    const label = declared ? labelIn(declared.label, locale) : type
    return target ? `${label} → ${target.name}` : label
  }
  const actions = (field: FieldInfo) => {
    if (field.archivedAt)
      return (
        <RowButton icon={<IconUndo />} label={t('restore', { name: field.name })} onClick={() => onRestore(field)} />
      )
    const at = used.findIndex(({ id }) => id === field.id)
    return (
      <>
        <RowButton
          icon={<IconArrowUp />}
          label={t('up', { name: field.name })}
          disabled={at <= 0}
          onClick={() => onMove(field, -1)}
        />
        <RowButton
          icon={<IconArrowDown />}
          label={t('down', { name: field.name })}
          disabled={at === used.length - 1}
          onClick={() => onMove(field, 1)}
        />
        <RowButton icon={<IconEdit />} label={t('editField', { name: field.name })} onClick={() => onEdit(field)} />
        <RowButton
          icon={<IconSwap />}
          label={t('changeTypeOf', { name: field.name })}
          disabled={types.find(field.type)?.column(field.options) === 'none'}
          onClick={() => onRetype(field)}
        />
        <RowButton
          icon={<IconDelete />}
          label={t('removeField', { name: field.name })}
          danger
          onClick={() => onRemove(field)}
        />
      </>
    )
  }
  return [
    { title: t('name'), width: 200, render: (_, { name }) => <strong>{name}</strong> },
    { title: t('description'), dataIndex: 'description' },
    { title: t('type'), width: 220, render: (_, field) => typeText(field) },
    { title: t('rules'), width: 180, render: (_, field) => <FieldRules field={field} /> },
    ...(mayEdit
      ? [
          {
            title: t('actions'),
            width: 190,
            render: (_: unknown, field: FieldInfo) => <div className="studio-row-actions">{actions(field)}</div>,
          },
        ]
      : []),
  ]
}
