import { Button, Input, Select } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import type { TextRecord } from '#kernel/page'
import { useMessages } from '#shell/messages'
import { saveText } from '#shell/save-text'
import { replacements, TEXT_FILTERS, type TextFilter, type TextRow } from '../document/text-rows.ts'
import { toCsv, toJson } from './text-files.ts'
import { textTexts } from './texts.ts'

type Written = { readonly key: string; readonly values: { readonly [locale: string]: string } }

interface TextToolsProps {
  readonly filter: TextFilter
  readonly onFilter: (filter: TextFilter) => void
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly locales: readonly string[]
  /** Those that are shown: in them it is replaced. */
  readonly rows: readonly TextRow[]
  /** Those that an export takes along. */
  readonly all: readonly TextRecord[]
  /** Of an export, without its ending. */
  readonly fileName: string
  readonly mayEdit: boolean
  readonly isSmall?: boolean
  readonly onReplace: (texts: readonly Written[]) => void
  readonly onImport: (content: string) => void
}

/** What is above a table of texts: which of them are shown, finding and replacing, files. */
export function TextTools(props: TextToolsProps) {
  const t = useMessages(textTexts)
  const [find, setFind] = useState('')
  const [to, setTo] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const { locales, rows, all, fileName, mayEdit } = props
  const size = props.isSmall ? 'mini' : 'default'
  const replaced = replacements(rows, locales, find, to)
  return (
    <>
      <Select size={size} aria-label={t('filter')} style={{ width: 168 }} value={props.filter} onChange={props.onFilter}>
        {TEXT_FILTERS.map((each) => (
          <Select.Option key={each} value={each}>
            {t(each)}
          </Select.Option>
        ))}
      </Select>
      <Input
        size={size}
        allowClear
        style={{ width: 160 }}
        placeholder={t('search')}
        aria-label={t('search')}
        value={props.search}
        onChange={props.onSearch}
      />
      {mayEdit && (
        <>
          <Input size={size} style={{ width: 110 }} placeholder={t('find')} aria-label={t('find')} value={find} onChange={setFind} />
          <Input
            size={size}
            style={{ width: 110 }}
            placeholder={t('replaceWith')}
            aria-label={t('replaceWith')}
            value={to}
            onChange={setTo}
          />
          <Button size={size} disabled={replaced.length === 0} onClick={() => props.onReplace(replaced)}>
            {t('replace')}
          </Button>
        </>
      )}
      <Button size={size} onClick={() => saveText(`${fileName}.csv`, toCsv(all, locales), 'text/csv')}>
        {t('exportCsv')}
      </Button>
      <Button size={size} onClick={() => saveText(`${fileName}.json`, toJson(all, locales))}>
        {t('exportJson')}
      </Button>
      {mayEdit && (
        <Button size={size} onClick={() => file.current?.click()}>
          {t('import')}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept=".csv,.json,text/csv,application/json"
        aria-label={t('import')}
        onChange={async ({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) props.onImport(await chosen.text())
        }}
      />
    </>
  )
}
