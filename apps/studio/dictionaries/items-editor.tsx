import { Alert, Button, Pagination } from '@arco-design/web-react'
import { IconCopy, IconPaste, IconPlus } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import type { DictionaryDetail } from '../../../server/wire.ts'
import { EmptyList } from '../../kit/list/empty-list.tsx'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { useMessages } from '../../shell/messages.ts'
import { DropRows } from '../back-office/drag-rows.tsx'
import { readPasted } from './draft-items.ts'
import { ItemRow } from './item-row.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { dictionaryTexts } from './texts.ts'
import { type ItemDrafts, useItemDrafts } from './use-item-drafts.ts'

/** Items that are shown at a time. */
const PAGE_SIZE = 50

interface ItemsEditorProps {
  readonly dictionary: DictionaryDetail
  readonly mayEdit: boolean
  readonly onSaved: (saved: DictionaryDetail) => void
  /** Loads the dictionary as it is now. */
  readonly onReload: () => void
  readonly onChanged: (isChanged: boolean) => void
}

/** The items of a dictionary, edited together and saved by one button. */
export function ItemsEditor({ dictionary, mayEdit, onSaved, onReload, onChanged }: ItemsEditorProps) {
  const t = useMessages(dictionaryTexts)
  const edits = useItemDrafts(dictionary, onSaved)
  const [pageNumber, setPage] = useState(1)
  const [isPasting, setPasting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)
  const { drafts, isChanged } = edits
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  // A new row is there after the render alone.
  useEffect(() => {
    if (focused.current === undefined) return
    list.current?.querySelector<HTMLElement>(`input[data-key="${focused.current}"]`)?.focus()
    focused.current = undefined
  })
  const pages = Math.max(1, Math.ceil(drafts.length / PAGE_SIZE))
  const page = Math.min(pageNumber, pages)
  const add = (): void => {
    focused.current = edits.add()
    setPage(Math.ceil((drafts.length + 1) / PAGE_SIZE))
  }
  return (
    <div ref={list} className="dictionary-items">
      {mayEdit && (
        <div className="dictionary-tools">
          <Button icon={<IconPlus />} onClick={add}>
            {t('addItem')}
          </Button>
          <Button icon={<IconPaste />} onClick={() => setPasting(true)}>
            {t('paste')}
          </Button>
          <SaveButtons edits={edits} />
        </div>
      )}
      <div role="status" className="tessera-visually-hidden">
        {edits.said}
      </div>
      <SaveFailure edits={edits} onReload={onReload} />
      {drafts.length === 0 ? (
        <EmptyList text={t('noItems')} />
      ) : (
        <ItemList {...{ edits, mayEdit }} from={(page - 1) * PAGE_SIZE} />
      )}
      {pages > 1 && (
        <Pagination
          current={page}
          pageSize={PAGE_SIZE}
          total={drafts.length}
          onChange={setPage}
          className="dictionary-pages"
        />
      )}
      {mayEdit && drafts.length > 0 && <p className="dictionary-hint">{t('removeHint')}</p>}
      {isPasting && <PasteDialog drafts={drafts} onPaste={edits.paste} onClose={() => setPasting(false)} />}
    </div>
  )
}

function SaveButtons({ edits: { isChanged, isSaving, problems, discard, save } }: { readonly edits: ItemDrafts }) {
  const t = useMessages(dictionaryTexts)
  const c = useMessages(common)
  return (
    <span className="dictionary-save">
      {isChanged && <span className="studio-muted">{problems.size > 0 ? t('fix') : t('changed')}</span>}
      {isChanged && (
        <Button type="text" disabled={isSaving} onClick={discard}>
          {t('discard')}
        </Button>
      )}
      <Button type="primary" disabled={!isChanged || problems.size > 0} loading={isSaving} onClick={() => void save()}>
        {c('save')}
      </Button>
    </span>
  )
}

function SaveFailure({ edits, onReload }: { readonly edits: ItemDrafts; readonly onReload: () => void }) {
  const t = useMessages(dictionaryTexts)
  if (edits.failure === undefined) return null
  return (
    <Alert
      type="error"
      className="dictionary-alert"
      content={failureText(edits.failure)}
      action={
        edits.isConflict && (
          <Button size="mini" icon={<IconCopy />} onClick={onReload}>
            {t('loadTheirs')}
          </Button>
        )
      }
    />
  )
}

interface ItemListProps {
  readonly edits: ItemDrafts
  readonly mayEdit: boolean
  readonly from: number
}

function ItemList({ edits, mayEdit, from }: ItemListProps) {
  const t = useMessages(dictionaryTexts)
  const { drafts, problems, change, move, paste, remove } = edits
  const placeOf = (key: number): number => drafts.findIndex((each) => each.key === key)
  return (
    <DropRows onDrop={(key, over) => move(key, placeOf(over))}>
      <div className="dictionary-heads" aria-hidden>
        <span />
        {(['value', 'zh', 'en', 'color', 'enabled'] as const).map((field) => (
          <span key={field}>{t(field)}</span>
        ))}
      </div>
      <ul className="dictionary-rows">
        {drafts.slice(from, from + PAGE_SIZE).map((item) => (
          <ItemRow
            key={item.key}
            item={item}
            problem={problems.get(item.key)}
            mayEdit={mayEdit}
            onChange={(next) => change(item.key, next)}
            onStep={(by) => move(item.key, placeOf(item.key) + by)}
            onRemove={() => remove(item.key)}
            onPasteCells={(text) => paste(readPasted(text))}
          />
        ))}
      </ul>
    </DropRows>
  )
}
