import { Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { defineMessages, useMessages } from '../../../shell/messages.ts'

const texts = defineMessages('editor-dock-filter', {
  zh: { filter: '筛选：-排除 "完整词组"' },
  en: { filter: 'Filter: -without "these words"' },
})

/** The search line of a dock tab. */
export function FilterBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useMessages(texts)
  return (
    <Input
      size="mini"
      allowClear
      className="ed-dock-filter"
      prefix={<IconSearch />}
      placeholder={t('filter')}
      aria-label={t('filter')}
      value={value}
      onChange={onChange}
    />
  )
}
