import { Button, Input, Message } from '@arco-design/web-react'
import { useId, useState } from 'react'
import type { TextRecord } from '#kernel/page/records'
import { common } from '../../kit/words/common.ts'
import { useMessages } from '../../shell/messages.ts'
import type { TextFilter, TextRow } from '../editor/document/text-rows.ts'
import { changesIn, readTexts, type TextChange } from '../editor/texts/text-files.ts'
import { TextTools } from '../editor/texts/text-tools.tsx'
import { textTexts } from '../editor/texts/texts.ts'
import { screenTexts } from './messages.ts'
import type { EditedTexts } from './use-edited-texts.ts'

/** What a file would change. */
export interface FoundTexts {
  readonly changes: readonly TextChange[]
  readonly unknown: readonly string[]
}

export interface TextsBarProps {
  readonly edits: EditedTexts
  readonly filter: TextFilter
  readonly search: string
  readonly locales: readonly string[]
  readonly rows: readonly TextRow[]
  readonly texts: readonly TextRecord[]
  readonly mayEdit: boolean
  readonly fileName: string
  readonly onFilter: (filter: TextFilter) => void
  readonly onSearch: (search: string) => void
  readonly onFound: (found: FoundTexts) => void
}

/** Search and filter, a field for a new key, and a menu of what is needed less often. */
export function TextsBar({ edits, locales, texts, mayEdit, fileName, onFound, ...tools }: TextsBarProps) {
  const t = useMessages(screenTexts)
  const words = useMessages(textTexts)
  const [key, setKey] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const add = (): void => {
    if (edits.add(key)) setKey('')
  }
  return (
    <div className="tx-bar">
      <TextTools
        {...{ ...tools, locales, mayEdit, fileName }}
        all={texts}
        more={mayEdit ? [{ key: 'languages', label: words('languages'), onSelect: () => setChoosing(true) }] : []}
        onReplace={(changes) => edits.writeAll(changes.map(({ key: each, values }) => [each, { values }]))}
        onImport={(content) => {
          const read = readTexts(content)
          if (read) onFound(changesIn(read, (id) => texts.find((text) => text.id === id)))
          else Message.error(words('badFile'))
        }}
      >
        {mayEdit && (
          <>
            <Input className="tx-new" placeholder={t('newKey')} aria-label={t('newKey')} value={key} onChange={setKey} onPressEnter={add} />
            <Button disabled={!edits.mayAdd(key)} onClick={add}>
              {t('create')}
            </Button>
          </>
        )}
      </TextTools>
      {isChoosing && <Languages {...{ edits, locales }} onClose={() => setChoosing(false)} />}
    </div>
  )
}

/** The languages of the texts as codes, the main one first. */
function Languages(props: Pick<TextsBarProps, 'edits' | 'locales'> & { readonly onClose: () => void }) {
  const t = useMessages(screenTexts)
  const c = useMessages(common)
  const id = useId()
  const chosen = props.locales.join(', ')
  const choose = (text: string): void => {
    if (text !== chosen) props.edits.chooseLanguages(text)
  }
  return (
    <div className="tx-replace">
      <span id={id}>{t('languages')}</span>
      <Input
        key={chosen}
        autoFocus
        aria-labelledby={id}
        defaultValue={chosen}
        onBlur={({ target }) => choose(target.value)}
        onPressEnter={({ target }) => choose((target as HTMLInputElement).value)}
      />
      <Button onClick={props.onClose}>{c('close')}</Button>
    </div>
  )
}
