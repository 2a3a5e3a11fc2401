import { Button, Input, Select } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { type ReactNode, useRef, useState } from 'react'
import type { TextRecord } from '#kernel/page/records'
import { useMessages } from '#shell/messages'
import { saveText } from '#shell/save-text'
import { RowMenu, type RowMenuItem } from '../../../kit/list/row-menu.tsx'
import { common } from '../../../kit/words/common.ts'
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
  /** Before what shows more, such as a field for a new text. */
  readonly children?: ReactNode
  /** First in the menu of what is needed less often. */
  readonly more?: readonly RowMenuItem[]
  readonly onReplace: (texts: readonly Written[]) => void
  readonly onImport: (content: string) => void
}

/** What is above a table of texts: search and filter, and a menu of what finds and replaces, and of files. */
export function TextTools(props: TextToolsProps) {
  const t = useMessages(textTexts)
  const c = useMessages(common)
  const [isReplacing, setReplacing] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const { locales, all, fileName, mayEdit, more = [] } = props
  const size = props.isSmall ? 'mini' : 'default'
  const items = [
    ...more,
    ...(mayEdit ? [{ key: 'replace', label: t('findAndReplace'), onSelect: () => setReplacing(true) }] : []),
    ...(mayEdit ? [{ key: 'import', label: t('import'), onSelect: () => file.current?.click() }] : []),
    { key: 'csv', label: t('exportCsv'), onSelect: () => saveText(`${fileName}.csv`, toCsv(all, locales), 'text/csv') },
    { key: 'json', label: t('exportJson'), onSelect: () => saveText(`${fileName}.json`, toJson(all, locales)) },
  ]
  return (
    <>
      <Input
        size={size}
        allowClear
        style={{ width: 200 }}
        placeholder={t('search')}
        aria-label={t('search')}
        value={props.search}
        onChange={props.onSearch}
      />
      <Select size={size} aria-label={t('filter')} style={{ width: 168 }} value={props.filter} onChange={props.onFilter}>
        {TEXT_FILTERS.map((each) => (
          <Select.Option key={each} value={each}>
            {t(each)}
          </Select.Option>
        ))}
      </Select>
      {props.children}
      <RowMenu label={c('more')} items={items} />
      {isReplacing && mayEdit && <Replacing {...props} onClose={() => setReplacing(false)} />}
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

/** Finds words in the texts that are shown, and replaces them. */
function Replacing({ locales, rows, isSmall, onReplace, onClose }: TextToolsProps & { readonly onClose: () => void }) {
  const t = useMessages(textTexts)
  const [find, setFind] = useState('')
  const [to, setTo] = useState('')
  const size = isSmall ? 'mini' : 'default'
  const replaced = replacements(rows, locales, find, to)
  const end = t('endReplace')
  return (
    <fieldset className="tx-replace" aria-label={t('findAndReplace')}>
      <Input size={size} autoFocus placeholder={t('find')} aria-label={t('find')} value={find} onChange={setFind} />
      <Input size={size} placeholder={t('replaceWith')} aria-label={t('replaceWith')} value={to} onChange={setTo} />
      <Button size={size} disabled={replaced.length === 0} onClick={() => onReplace(replaced)}>
        {t('replace')}
      </Button>
      <Button {...{ size, title: end }} type="text" icon={<IconClose />} aria-label={end} onClick={onClose} />
    </fieldset>
  )
}
