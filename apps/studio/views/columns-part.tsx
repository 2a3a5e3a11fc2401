import { Button, Input, Select, Switch, Tag } from '@arco-design/web-react'
import { IconArrowDown, IconArrowUp, IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useId, useMemo } from 'react'
import { fieldTypeDeclarations } from '#plugins/presets/field-types'
import { nameOfFieldType } from '#sdk/fields'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import {
  brokenTitle,
  type Column,
  type Fn,
  FUNCTIONS,
  fieldAt,
  moved,
  toggled,
  withColumn,
  withCount,
  withGroups,
  withoutColumns,
} from './draft.ts'
import { FieldTree } from './field-tree.tsx'
import { NameInput } from './name-input.tsx'
import type { PartProps } from './part-props.ts'
import { viewTexts } from './texts.ts'

/** What a view shows: fields picked from the tree, and columns with their names. */
export function ColumnsPart({ models, modelId, definition, disabled, onChange }: PartProps) {
  const t = useMessages(viewTexts)
  const groups = useId()
  const { columns, grouped } = definition
  const model = models.find(({ id }) => id === modelId)
  const chosen = useMemo(() => new Set(columns.flatMap(({ field }) => field ?? [])), [columns])
  return (
    <>
      <section className="views-part">
        <h2>{t('fields')}</h2>
        <p className="studio-muted">{t('fieldsHelp')}</p>
        {model && (
          <div className="views-tree-box">
            <FieldTree
              {...{ models, model, chosen, disabled }}
              onToggle={(path, isOn) => onChange(toggled(definition, path, isOn))}
            />
          </div>
        )}
      </section>
      <section className="views-part">
        <div className="views-part-head">
          <h2>{t('columns')}</h2>
          <span id={groups}>{t('grouped')}</span>
          <Switch
            size="small"
            aria-labelledby={groups}
            checked={grouped}
            disabled={disabled}
            onChange={(isOn) => onChange(withGroups(definition, isOn))}
          />
        </div>
        {grouped && <p className="studio-muted">{t('groupedHelp')}</p>}
        {columns.length === 0 && <p className="studio-muted">{t('noColumns')}</p>}
        <ol className="views-rows">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
            <ColumnRow key={at} {...{ models, modelId, definition, disabled, onChange, column, at }} />
          ))}
        </ol>
        {grouped && (
          <Button size="small" icon={<IconPlus />} disabled={disabled} onClick={() => onChange(withCount(definition))}>
            {t('addCount')}
          </Button>
        )}
      </section>
    </>
  )
}

/** Functions that a field's values can be put into. */
function functionsOf(type: string | undefined): readonly Fn[] {
  const declared = fieldTypeDeclarations.find((one) => nameOfFieldType(one) === type)
  return FUNCTIONS.filter((fn) => {
    if (fn === 'sum' || fn === 'avg') return declared?.isNumber === true
    return fn === 'count' || (type !== 'json' && type !== 'yes-no')
  })
}

function ColumnRow(props: PartProps & { readonly column: Column; readonly at: number }) {
  const { models, modelId, definition, disabled, onChange, column, at } = props
  const t = useMessages(viewTexts)
  const { name, label, field, fn } = column
  const place = at + 1
  const known = field === undefined ? undefined : fieldAt(models, modelId, field)
  const source = field === undefined ? t('records') : (known?.title ?? brokenTitle(models, field))
  const set = (next: Column): void => onChange(withColumn(definition, at, next))
  const isBroken = field?.includes('#')
  return (
    <li className="views-row">
      <div className="views-row-head">
        {isBroken ? <Tag color="red">{source}</Tag> : <span className="views-source">{source}</span>}
        <span className="studio-row-actions">
          <RowButton
            icon={<IconArrowUp />}
            label={t('up', { name })}
            disabled={disabled || at === 0}
            onClick={() => onChange({ ...definition, columns: moved(definition.columns, at, -1) as never })}
          />
          <RowButton
            icon={<IconArrowDown />}
            label={t('down', { name })}
            disabled={disabled || at === definition.columns.length - 1}
            onClick={() => onChange({ ...definition, columns: moved(definition.columns, at, 1) as never })}
          />
          <RowButton
            icon={<IconDelete />}
            label={t('drop', { name })}
            danger
            disabled={disabled}
            onClick={() => onChange(withoutColumns(definition, (one) => one === column))}
          />
        </span>
      </div>
      <div className="views-fields">
        <NameInput
          label={t('columnName', { at: place })}
          names={definition.columns.map((one) => one.name)}
          {...{ at, disabled }}
          onChange={(next) => set({ ...column, name: next })}
        />
        <Input
          size="small"
          aria-label={t('columnLabel', { at: place })}
          placeholder={known ? known.title.split(' › ').at(-1)! : t('label')}
          maxLength={60}
          value={label}
          disabled={disabled}
          onChange={(text) => set({ ...column, label: text })}
        />
        {definition.grouped && field !== undefined && (
          <Select
            size="small"
            aria-label={t('columnFn', { at: place })}
            value={fn ?? 'none'}
            disabled={disabled}
            options={(['none', ...functionsOf(known?.field.type)] as const).map((value) => ({
              value,
              label: t(`fn ${value}`),
            }))}
            onChange={(next: Fn | 'none') => {
              const { fn: _, ...rest } = column
              set(next === 'none' ? rest : { ...rest, fn: next })
            }}
          />
        )}
      </div>
    </li>
  )
}
