import { DatePicker, Input, Select, Tag } from '@arco-design/web-react'
import { useEffect, useMemo, useRef } from 'react'
import { labelIn } from '#kernel/message'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import type { AuditFilter } from './filters.ts'
import { auditTexts } from './texts.ts'

const ANY = ''

/** Person, action, time and project of rows of the audit. */
export function AuditFilters({ filter, onChange }: { readonly filter: AuditFilter; readonly onChange: (filter: AuditFilter) => void }) {
  const t = useMessages(auditTexts)
  const locale = useLocale()
  const actions = useLoaded('audit actions', (signal) => call('GET /audit/actions', {}, { signal }))
  const options = useMemo(() => {
    const named = (actions.data ?? []).map(({ action, label }) => ({ value: action, label: labelIn(label, locale) }))
    return named.sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [actions.data, locale])
  // The library hides the field of a closed select from readers of the screen, and leaves it in the order of the keyboard beside the select itself.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const field of box.current?.querySelectorAll<HTMLInputElement>('.arco-select-view-input') ?? []) field.tabIndex = -1
  }, [])
  return (
    <div ref={box} className="studio-filters audit-filters">
      <Input
        aria-label={t('who')}
        placeholder={`${t('who')}: ${t('whoSample')}`}
        value={filter.who}
        maxLength={100}
        allowClear
        onChange={(who) => onChange({ ...filter, who })}
      />
      <Select
        aria-label={t('action')}
        showSearch
        value={filter.action}
        filterOption={(text, option) =>
          String((option as { props?: { children?: unknown } }).props?.children)
            .toLowerCase()
            .includes(text.toLowerCase())
        }
        onChange={(action: string) => onChange({ ...filter, action })}
        options={[{ value: ANY, label: t('anyAction') }, ...options]}
      />
      <DatePicker.RangePicker
        className="audit-days"
        allowClear
        placeholder={[t('from'), t('to')]}
        value={filter.from && filter.to ? [filter.from, filter.to] : []}
        onChange={(days?: readonly string[]) => onChange({ ...filter, from: days?.[0], to: days?.[1] })}
      />
      {filter.project && (
        <Tag closable onClose={() => onChange({ ...filter, project: undefined })}>
          {t('onlyProject', { name: filter.project.name })}
        </Tag>
      )}
    </div>
  )
}
