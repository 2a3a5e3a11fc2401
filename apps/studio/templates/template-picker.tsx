import { Alert, Input, Select, Skeleton } from '@arco-design/web-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { TemplateInfo } from '../../../server/wire.ts'
import { useList } from '../../kit/list/use-list.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { TemplatePreview } from './template-preview.tsx'
import './templates.css'
import { failureText } from '../../kit/words/failure-text.ts'
import { CATEGORIES, templateTexts } from './texts.ts'

interface TemplatePickerProps {
  readonly value: TemplateInfo | undefined
  readonly onChange: (template: TemplateInfo | undefined) => void
}

/** Chooses a template of a page, with what it looks like beside the list. Arrows walk through the list. */
export function TemplatePicker({ value, onChange }: TemplatePickerProps) {
  const t = useMessages(templateTexts)
  const [category, setCategory] = useState<TemplateInfo['category'] | ''>('')
  const choices = useRef<HTMLDivElement>(null)
  const within = category === '' ? {} : { category }
  const list = useList(
    `page templates ${category}`,
    (query, signal) => call('GET /pages/getPageTemplateList', { ...query, ...within }, { signal }),
    50,
  )
  const { keyword } = list
  const language = useLocale()
  const asked = { ...within, keyword, language, builtIn: '1', pageNum: 1, pageSize: 50 } as const
  const builtIn = useLoaded(`built-in page templates ${JSON.stringify(asked)}`, (signal) =>
    call('GET /pages/getPageTemplateList', asked, { signal }),
  )
  const own = builtIn.data?.list ?? []
  const offered = list.data?.list ?? []
  const found = [...own, ...offered]
  const choice = (each: TemplateInfo) => (
    // biome-ignore lint/a11y/useSemanticElements: a card with several lines is no radio input
    <button
      key={each.id}
      type="button"
      role="radio"
      aria-checked={each.id === value?.id}
      tabIndex={each.id === value?.id || (value === undefined && each === found[0]) ? 0 : -1}
      className="template-choice"
      onClick={() => onChange(each)}
    >
      <strong>{each.name}</strong>
      {typeof each.id === 'number' && (
        <span className="studio-muted">
          {t(each.category)} · {each.author === '' ? t('byNobody') : t('by', { name: each.author })}
        </span>
      )}
      {each.remark !== '' && <span className="template-remark">{each.remark}</span>}
    </button>
  )
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    const at = found.findIndex(({ id }) => id === value?.id)
    const next = (at + step + found.length) % found.length
    onChange(found[next])
    choices.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div className="template-picker">
      <div className="template-picker-tools">
        <Input.Search aria-label={t('find')} placeholder={t('find')} value={list.text} onChange={list.setText} allowClear />
        <Select
          aria-label={t('category')}
          value={category}
          options={[{ value: '', label: t('anyCategory') }, ...CATEGORIES.map((each) => ({ value: each, label: t(each) }))]}
          onChange={setCategory}
        />
      </div>
      {builtIn.error && <Alert type="error" content={failureText(builtIn.error)} />}
      {list.error && <Alert type="error" content={failureText(list.error)} />}
      {!list.data && list.loading && <Skeleton animation text={{ rows: 4 }} />}
      {list.data && builtIn.data && found.length === 0 && (
        <p className="studio-muted">{t(category === '' && list.keyword === '' ? 'empty' : 'noneMatch')}</p>
      )}
      {found.length > 0 && (
        <div className="template-picker-body">
          <div ref={choices} role="radiogroup" aria-label={t('title')} className="template-choices" onKeyDown={walk}>
            {own.length > 0 && <span className="template-group">{t('builtIn')}</span>}
            {own.map(choice)}
            {own.length > 0 && offered.length > 0 && <span className="template-group">{t('people')}</span>}
            {offered.map(choice)}
          </div>
          {value && <TemplatePreview key={value.id} id={value.id} position={0} name={value.name} />}
        </div>
      )}
    </div>
  )
}
