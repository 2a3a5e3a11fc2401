import { Button, InputNumber, Select } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useId } from 'react'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useMessages } from '../../shell/messages.ts'
import type { PartProps } from './part-props.ts'
import { viewTexts } from './texts.ts'

const MOST_ORDERS = 5
const LARGEST_LIMIT = 10_000

/** The order of the rows, and how many there are at most. */
export function SortPart({ definition, disabled, onChange }: PartProps) {
  const t = useMessages(viewTexts)
  const limitLabel = useId()
  const { sort, columns, limit } = definition
  const names = columns.map(({ name }) => name)
  const free = names.filter((name) => !sort.some(({ field }) => field === name))
  const set = (at: number, next: Partial<(typeof sort)[number]>): void =>
    onChange({ ...definition, sort: sort.map((one, i) => (i === at ? { ...one, ...next } : one)) })
  return (
    <section className="views-part">
      <h2>{t('sort')}</h2>
      <ol className="views-rows">
        {sort.map(({ field, order }, at) => (
          <li key={field} className="views-row views-sort">
            <Select
              size="small"
              aria-label={t('sortField', { at: at + 1 })}
              value={field}
              disabled={disabled}
              options={[field, ...free].map((value) => ({ value, label: value }))}
              onChange={(next: string) => set(at, { field: next })}
            />
            <Select
              size="small"
              aria-label={t('sortOrder', { at: at + 1 })}
              value={order}
              disabled={disabled}
              options={(['ascend', 'descend'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(next: 'ascend' | 'descend') => set(at, { order: next })}
            />
            <RowButton
              icon={<IconDelete />}
              label={t('dropSort', { at: at + 1 })}
              danger
              disabled={disabled}
              onClick={() => onChange({ ...definition, sort: sort.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={<IconPlus />}
        disabled={disabled || free.length === 0 || sort.length >= MOST_ORDERS}
        onClick={() => onChange({ ...definition, sort: [...sort, { field: free[0]!, order: 'ascend' }] })}
      >
        {t('addSort')}
      </Button>
      <div className="views-limit">
        <span id={limitLabel}>{t('limit')}</span>
        <InputNumber
          size="small"
          aria-labelledby={limitLabel}
          placeholder={t('limitHelp')}
          min={1}
          max={LARGEST_LIMIT}
          precision={0}
          {...(limit === null ? {} : { value: limit })}
          disabled={disabled}
          onChange={(next: number | undefined) => onChange({ ...definition, limit: next ?? null })}
        />
      </div>
    </section>
  )
}
