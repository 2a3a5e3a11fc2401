import { Skeleton } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconEdit } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { DictionaryDetail } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { RowButton } from '../../kit/list/row-button.tsx'
import { useConfirmDelete } from '../../kit/list/use-confirm-delete.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import type { DictionaryDialogOf } from './dictionary-dialog.tsx'
import { ItemsEditor } from './items-editor.tsx'
import { dictionaryTexts } from './texts.ts'

interface DictionaryPanelProps {
  readonly id: number
  readonly mayEdit: boolean
  readonly onOpen: (dialog: DictionaryDialogOf) => void
  readonly onSaved: () => void
  readonly onRemoved: () => void
  readonly onChanged: (isChanged: boolean) => void
}

/** A dictionary with its items. */
export function DictionaryPanel({ id, mayEdit, onOpen, onSaved, onRemoved, onChanged }: DictionaryPanelProps) {
  const { data, error, reload } = useLoaded(`dictionary ${id}`, () => call('POST /dictionary/detail', { id }))
  const [saved, setSaved] = useState<DictionaryDetail>()
  if (error && !data) return <LoadFailure error={error} retry={reload} />
  if (!data) return <Skeleton animation text={{ rows: 6 }} />
  const dictionary = saved && saved.rev > data.rev ? saved : data
  return (
    <section className="dictionary-panel" aria-label={dictionary.name || dictionary.code}>
      <PanelHead {...{ dictionary, mayEdit, onOpen, onRemoved }} />
      <ItemsEditor
        key={dictionary.rev}
        {...{ dictionary, mayEdit, onChanged }}
        onSaved={(next) => {
          setSaved(next)
          onSaved()
        }}
        onReload={reload}
      />
    </section>
  )
}

type PanelHeadProps = Pick<DictionaryPanelProps, 'mayEdit' | 'onOpen' | 'onRemoved'> & {
  readonly dictionary: DictionaryDetail
}

function PanelHead({ dictionary, mayEdit, onOpen, onRemoved }: PanelHeadProps) {
  const t = useMessages(dictionaryTexts)
  const confirmDelete = useConfirmDelete()
  const { id, code, description } = dictionary
  const namesOf = (uses: DictionaryDetail['uses']): string =>
    uses.map((use) => (use.kind === 'published' ? t('publishedUse', { name: use.name }) : use.name)).join(', ')
  const name = dictionary.name || code
  const users = namesOf(dictionary.uses)
  const ask = (names: string): void =>
    confirmDelete({
      title: t('removeTitle', { name }),
      text: names === '' ? t('removeFree') : t('removeUsed', { names }),
      run: () => call('POST /dictionary/delete', { id }),
      after: onRemoved,
    })
  /** What names it now, published pages too: a saved change is answered without these. */
  const remove = (): void =>
    void call('POST /dictionary/detail', { id }).then(
      (now) => ask(namesOf(now.uses)),
      () => ask(users),
    )
  return (
    <header className="dictionary-head">
      <div>
        <h2>{name}</h2>
        <p className="studio-muted">
          <code>{code}</code> · {users === '' ? t('unused') : t('usedBy', { names: users })}
        </p>
        {description !== '' && <p className="dictionary-description">{description}</p>}
      </div>
      {mayEdit && (
        <div className="studio-row-actions">
          <RowButton
            icon={<IconEdit />}
            label={t('edit', { name })}
            onClick={() => onOpen({ kind: 'edit', dictionary })}
          />
          <RowButton
            icon={<IconCopy />}
            label={t('copyOne', { name })}
            onClick={() => onOpen({ kind: 'copy', dictionary })}
          />
          <RowButton icon={<IconDelete />} label={t('remove', { name })} danger onClick={remove} />
        </div>
      )}
    </header>
  )
}
