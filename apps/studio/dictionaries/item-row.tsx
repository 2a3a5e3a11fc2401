import { Input, Switch } from '@arco-design/web-react'
import { IconDelete } from '@arco-design/web-react/icon'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import { DragHandle } from '../back-office/drag-rows.tsx'
import type { DraftItem, ItemProblem } from './draft-items.ts'
import { ItemColor } from './item-colors.tsx'
import { dictionaryTexts } from './texts.ts'

interface ItemRowProps {
  readonly item: DraftItem
  readonly problem: ItemProblem | undefined
  readonly mayEdit: boolean
  readonly onChange: (change: Partial<DraftItem>) => void
  readonly onStep: (by: -1 | 1) => void
  readonly onRemove: () => void
  /** Several cells were pasted into its value. */
  readonly onPasteCells: (text: string) => void
}

/** One item of a dictionary with its fields. */
export function ItemRow({ item, problem, mayEdit, onChange, onStep, onRemove, onPasteCells }: ItemRowProps) {
  const t = useMessages(dictionaryTexts)
  const { key, value, labelZh, labelEn, color, disabled } = item
  const name = value || t('newItem')
  const named = (field: 'value' | 'zh' | 'en' | 'color' | 'enabled') => t('of', { field: t(field), name })
  const common = { disabled: !mayEdit, maxLength: 100 }
  return (
    <li className={`dictionary-item${disabled ? ' dictionary-item-off' : ''}`}>
      {mayEdit ? <DragHandle id={key} label={t('drag', { name })} onStep={onStep} /> : <span />}
      <span className="dictionary-value">
        <Input
          {...common}
          aria-label={named('value')}
          aria-invalid={problem !== undefined}
          status={problem ? 'error' : undefined}
          data-key={key}
          placeholder={t('value')}
          value={value}
          onChange={(next) => onChange({ value: next })}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!/[\t\n]/.test(text.trimEnd())) return
            event.preventDefault()
            onPasteCells(text)
          }}
        />
        {problem && <span className="dictionary-problem">{t(problem)}</span>}
      </span>
      <Input
        {...common}
        className="dictionary-zh"
        aria-label={named('zh')}
        placeholder={t('zh')}
        value={labelZh}
        onChange={(next) => onChange({ labelZh: next })}
      />
      <Input
        {...common}
        className="dictionary-en"
        aria-label={named('en')}
        placeholder={t('en')}
        value={labelEn}
        onChange={(next) => onChange({ labelEn: next })}
      />
      <ItemColor
        label={named('color')}
        value={color}
        disabled={!mayEdit}
        onChange={(next) => onChange({ color: next })}
      />
      <Switch
        size="small"
        aria-label={named('enabled')}
        checked={!disabled}
        disabled={!mayEdit}
        onChange={(on) => onChange({ disabled: !on })}
      />
      {mayEdit ? (
        <RowButton icon={<IconDelete />} label={t('removeItem', { name })} danger onClick={onRemove} />
      ) : (
        <span />
      )}
    </li>
  )
}
