import type { Label } from '#sdk'
import { asLine, LineInput, ListEditor, Menu, rowsOf, type SetterProps, Toggle, useText } from '#sdk/setter'

type Button = { readonly [key: string]: unknown }

const TYPES: readonly (readonly [value: string, label: Label])[] = [
  ['default', { zh: '默认', en: 'Default' }],
  ['primary', { zh: '主要', en: 'Primary' }],
  ['dashed', { zh: '虚线', en: 'Dashed' }],
  ['text', { zh: '文字', en: 'Text' }],
  ['link', { zh: '链接', en: 'Link' }],
]
const DANGER = { zh: '危险', en: 'Danger' } as const

/** A name for a button's event; flows are wired to it, so it never changes again. */
function newEventName(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return `BulkAction_${[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % letters.length]).join('')}`
}

/** Buttons with events of their own. */
export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  return (
    <ListEditor
      items={rowsOf(mixed ? undefined : value)}
      onChange={(list) => onChange(list as never)}
      create={(): Button => ({ text: t({ zh: '按钮', en: 'Button' }), type: 'default', danger: false, eventName: newEventName() })}
      noun={{ zh: '按钮', en: 'Button' }}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {(row) => (
        <>
          <LineInput
            label={`${row.name}: ${t({ zh: '文字', en: 'text' })}`}
            value={asLine(row.item.text)}
            disabled={disabled}
            onText={(text) => row.set({ ...row.item, text })}
          />
          <Menu
            label={`${row.name}: ${t({ zh: '类型', en: 'type' })}`}
            value={asLine(row.item.type) || 'default'}
            disabled={disabled}
            onText={(type) => row.set({ ...row.item, type })}
          >
            {TYPES.map(([type, text]) => (
              <option key={type} value={type}>
                {t(text)}
              </option>
            ))}
          </Menu>
          <span className="ts-line">
            <Toggle
              label={`${row.name}: ${t(DANGER)}`}
              value={row.item.danger === true}
              disabled={disabled}
              onToggle={(danger) => row.set({ ...row.item, danger })}
            />
            <span className="ts-note">{t(DANGER)}</span>
          </span>
        </>
      )}
    </ListEditor>
  )
}
