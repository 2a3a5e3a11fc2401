import { type ReactNode, useId } from 'react'
import type { Label } from '#sdk'
import { asLine, BindableLine, ListEditor, Menu, rowsOf, Toggle, useText } from '#sdk/setter'
import { ALIGNMENTS, BUTTON_TYPES, COLUMN_TYPES, type Column, FIXED, newEventName, withClick, withWidth } from './column.ts'

interface DetailsProps {
  readonly column: Column
  readonly name: string
  readonly set: (column: Column) => void
  readonly disabled: boolean | undefined
}

/** Everything of a column besides title and field. */
export function ColumnDetails({ column, name, set, disabled }: DetailsProps) {
  const t = useText()
  const buttonsId = useId()
  const menu = (key: string, label: Label, choices: readonly (readonly [string, Label])[], fallback: string) => (
    <Field label={label}>
      <Menu
        label={`${name}: ${t(label)}`}
        value={asLine(column[key]) || fallback}
        disabled={disabled}
        onText={(value) => set({ ...column, [key]: value })}
      >
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </Menu>
    </Field>
  )
  const toggle = (key: string, label: Label, change: (on: boolean) => Column) => (
    <Field label={label}>
      <Toggle label={`${name}: ${t(label)}`} value={column[key] === true} disabled={disabled} onToggle={(on) => set(change(on))} />
    </Field>
  )
  const width = { zh: '宽度', en: 'Width' }
  return (
    <div className="ts-fields">
      {menu('type', { zh: '类型', en: 'Type' }, COLUMN_TYPES, 'text')}
      <Field label={width}>
        <BindableLine
          label={`${name}: ${t(width)}`}
          placeholder={t({ zh: '自动', en: 'auto' })}
          value={column.width}
          disabled={disabled}
          onValue={(next) => set(typeof next === 'string' ? withWidth(column, next) : { ...column, width: next })}
        />
      </Field>
      {menu('align', { zh: '对齐', en: 'Align' }, ALIGNMENTS, 'left')}
      {menu('fixed', { zh: '固定', en: 'Fixed' }, FIXED, '')}
      {toggle('ellipsis', { zh: '超出省略', en: 'Ellipsis' }, (ellipsis) => ({ ...column, ellipsis }))}
      {toggle('sorter', { zh: '可排序', en: 'Sortable' }, (sorter) => ({ ...column, sorter }))}
      {toggle('copyable', { zh: '可复制', en: 'Copyable' }, (copyable) => ({ ...column, copyable }))}
      {toggle('clickable', { zh: '可点击', en: 'Clickable' }, (on) => withClick(column, on))}
      {column.type === 'action' && (
        <div className="ts-wide ts-stack">
          <span id={buttonsId} className="ts-note">
            {t({ zh: '操作按钮', en: 'Buttons' })}
          </span>
          <Buttons column={column} name={name} set={set} disabled={disabled} labelId={buttonsId} />
        </div>
      )}
    </div>
  )
}

function Field({ label, children }: { readonly label: Label; readonly children: ReactNode }) {
  const t = useText()
  return (
    <>
      <span className="ts-note">{t(label)}</span>
      {children}
    </>
  )
}

function Buttons({ column, name, set, disabled, labelId }: DetailsProps & { readonly labelId: string }) {
  const t = useText()
  return (
    <ListEditor
      items={rowsOf(column.list)}
      onChange={(list) => set({ ...column, list })}
      create={(): Column => ({ text: t({ zh: '操作', en: 'Action' }), type: 'link', danger: false, eventName: newEventName() })}
      noun={{ zh: '按钮', en: 'Button' }}
      labelId={labelId}
      disabled={disabled}
    >
      {(row) => (
        <>
          <BindableLine
            label={`${name}, ${row.name}: ${t({ zh: '文字', en: 'text' })}`}
            value={row.item.text}
            disabled={disabled}
            onValue={(text) => row.set({ ...row.item, text })}
          />
          <Menu
            label={`${name}, ${row.name}: ${t({ zh: '类型', en: 'type' })}`}
            value={asLine(row.item.type) || 'link'}
            disabled={disabled}
            onText={(type) => row.set({ ...row.item, type })}
          >
            {BUTTON_TYPES.map(([value, text]) => (
              <option key={value} value={value}>
                {t(text)}
              </option>
            ))}
          </Menu>
          <span className="ts-line">
            <Toggle
              label={`${name}, ${row.name}: ${t({ zh: '危险', en: 'danger' })}`}
              value={row.item.danger === true}
              disabled={disabled}
              onToggle={(danger) => row.set({ ...row.item, danger })}
            />
            <span className="ts-note">{t({ zh: '危险', en: 'Danger' })}</span>
          </span>
        </>
      )}
    </ListEditor>
  )
}
