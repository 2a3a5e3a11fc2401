import { Button, Input, Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { TextRecord } from '#kernel/page'
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

/** Languages, new keys, and what finds, replaces, imports and exports texts. */
export function TextsBar({ edits, locales, texts, mayEdit, fileName, onFound, ...tools }: TextsBarProps) {
  const t = useMessages(screenTexts)
  const words = useMessages(textTexts)
  const [key, setKey] = useState('')
  const add = (): void => {
    if (edits.add(key)) setKey('')
  }
  const chosen = locales.join(', ')
  const choose = (text: string): void => {
    if (text !== chosen) edits.chooseLanguages(text)
  }
  return (
    <div className="tx-bar">
      <Input
        key={chosen}
        style={{ width: 180 }}
        disabled={!mayEdit}
        aria-label={t('languages')}
        title={t('languages')}
        defaultValue={chosen}
        onBlur={({ target }) => choose(target.value)}
        onPressEnter={({ target }) => choose((target as HTMLInputElement).value)}
      />
      {mayEdit && (
        <>
          <Input
            style={{ width: 260 }}
            placeholder={t('newKey')}
            aria-label={t('newKey')}
            value={key}
            onChange={setKey}
            onPressEnter={add}
          />
          <Button disabled={!edits.mayAdd(key)} onClick={add}>
            {t('create')}
          </Button>
        </>
      )}
      <TextTools
        {...{ ...tools, locales, mayEdit, fileName }}
        all={texts}
        onReplace={(changes) => edits.writeAll(changes.map(({ key: each, values }) => [each, { values }]))}
        onImport={(content) => {
          const read = readTexts(content)
          if (read) onFound(changesIn(read, (id) => texts.find((text) => text.id === id)))
          else Message.error(words('badFile'))
        }}
      />
    </div>
  )
}
