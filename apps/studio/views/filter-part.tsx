import { Alert, Button, Radio, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { type FieldOperator, nameOfFieldType } from '#sdk/fields'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import { ConditionValue } from './condition-value.tsx'
import {
  brokenTitle,
  emptyValue,
  fieldAt,
  fieldsWithin,
  type Leaf,
  newParam,
  type PathField,
  type Rows,
  rowsOf,
  withRows,
} from './draft.ts'
import type { PartProps } from './part-props.ts'
import { viewTexts } from './texts.ts'

const operatorsOf = (type: string | undefined): readonly FieldOperator[] =>
  fieldTypeDeclarations.find((one) => nameOfFieldType(one) === type)?.operators ?? []

/** Which records a view shows: conditions of which all or any hold. */
export function FilterPart(props: PartProps) {
  const { models, modelId, definition, disabled, onChange } = props
  const t = useMessages(viewTexts)
  const rows = rowsOf(definition.where)
  const fields = useMemo(
    () => fieldsWithin(models, modelId).filter(({ field }) => operatorsOf(field.type).length > 0),
    [models, modelId],
  )
  const set = (next: Rows): void => onChange(withRows(definition, next))
  const add = (): void => {
    const [first] = fields
    if (!first || !rows) return
    const [op = 'eq'] = operatorsOf(first.field.type)
    set({ ...rows, leaves: [...rows.leaves, { field: first.path, op, value: null }] })
  }
  return (
    <section className="views-part">
      <div className="views-part-head">
        <h2>{t('filter')}</h2>
        {rows && rows.leaves.length > 1 && (
          <Radio.Group
            type="button"
            size="small"
            aria-label={t('join')}
            value={rows.word}
            disabled={disabled}
            options={[
              { value: 'and', label: t('filterAll') },
              { value: 'or', label: t('filterAny') },
            ]}
            onChange={(word: Rows['word']) => set({ ...rows, word })}
          />
        )}
      </div>
      {!rows && (
        <Alert
          type="info"
          content={t('customFilter')}
          action={
            <Button size="mini" disabled={disabled} onClick={() => set({ word: 'and', leaves: [] })}>
              {t('clearFilter')}
            </Button>
          }
        />
      )}
      {rows && (
        <>
          <ol className="views-rows">
            {rows.leaves.map((leaf, at) => (
              <ConditionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names
                key={at}
                {...props}
                {...{ rows, leaf, at, fields }}
                onRows={set}
              />
            ))}
          </ol>
          <Button size="small" icon={<IconPlus />} disabled={disabled || fields.length === 0} onClick={add}>
            {t('addRow')}
          </Button>
        </>
      )}
    </section>
  )
}

interface ConditionRowProps extends PartProps {
  readonly rows: Rows
  readonly leaf: Leaf
  readonly at: number
  readonly fields: readonly PathField[]
  readonly onRows: (rows: Rows) => void
}

function ConditionRow(props: ConditionRowProps) {
  const { models, modelId, definition, disabled, onChange, rows, leaf, at, fields, onRows } = props
  const t = useMessages(viewTexts)
  const place = at + 1
  const known = fieldAt(models, modelId, leaf.field)
  const type = known?.field.type
  const operators = operatorsOf(type)
  const withLeaf = (next: Leaf): Rows => ({ ...rows, leaves: rows.leaves.map((one, i) => (i === at ? next : one)) })
  const set = (next: Leaf): void => onRows(withLeaf(next))
  const listed = fields.some(({ path }) => path === leaf.field)
  const choose = (path: string): void => {
    const next = fields.find((one) => one.path === path)
    const own = operatorsOf(next?.field.type)
    const op = own.includes(leaf.op) ? leaf.op : (own[0] ?? 'eq')
    set({ field: path, op, value: emptyValue(op) })
  }
  const addParam = (): void => {
    if (!known) return
    const param = newParam(definition, known)
    const next = withRows(
      { ...definition, params: [...definition.params, param] },
      withLeaf({ ...leaf, value: { param: param.name } }),
    )
    onChange(next)
  }
  return (
    <li className="views-row views-condition">
      <Select
        size="small"
        aria-label={t('conditionField', { at: place })}
        value={leaf.field}
        disabled={disabled}
        options={[
          ...(listed ? [] : [{ value: leaf.field, label: known?.title ?? brokenTitle(models, leaf.field) }]),
          ...fields.map(({ path, title }) => ({ value: path, label: title })),
        ]}
        onChange={choose}
      />
      <Select
        size="small"
        aria-label={t('conditionOp', { at: place })}
        value={leaf.op}
        disabled={disabled}
        options={operators.map((op) => ({ value: op, label: t(`op ${op}`) }))}
        onChange={(op: FieldOperator) => {
          const isSame = ![op, leaf.op].some((one) => one === 'empty' || one === 'between' || one === 'in')
          set({ ...leaf, op, value: isSame ? leaf.value : emptyValue(op) })
        }}
      />
      <ConditionValue
        {...{ leaf, type: type ?? 'text', place, disabled }}
        params={definition.params}
        onLeaf={set}
        onAdd={addParam}
      />
      <RowButton
        icon={<IconDelete />}
        label={t('dropCondition', { at: place })}
        danger
        disabled={disabled}
        onClick={() => onRows({ ...rows, leaves: rows.leaves.filter((_, i) => i !== at) })}
      />
    </li>
  )
}
