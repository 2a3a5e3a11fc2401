import { Button, Empty } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { LOOK_LIMITS, type LookEntry, type SharedStyleRecord, sharedSheet, widthsOf } from '#kernel/page/look'
import { useMessages } from '../../shell/messages.ts'
import { idFor } from './look-ids.ts'
import { Preview } from './preview.tsx'
import { RemoveRecordDialog } from './remove-record-dialog.tsx'
import { SharedForm } from './shared-form.tsx'
import { sharedTexts } from './shared-texts.ts'
import { contactSheet } from './shown-sheet.ts'
import type { EditedLook } from './use-look.ts'
import { UseText } from './use-text.tsx'
import { type LookUses, usesOf } from './uses.ts'
import { NameInput } from './widths-panel.tsx'

type PutStyle = (record: SharedStyleRecord, gesture?: string) => void

/** The shared styles of the project: their names and uses, and the one that is edited with what it does to a few components. */
export function SharedPanel(props: { readonly look: EditedLook; readonly uses: LookUses | undefined; readonly disabled: boolean }) {
  const { look, uses, disabled } = props
  const t = useMessages(sharedTexts)
  const all = [...look.entries.values()].filter((entry): entry is SharedStyleRecord => entry.kind === 'shared')
  const styles = all.toSorted((a, b) => a.name.localeCompare(b.name))
  const [chosen, setChosen] = useState<string | undefined>(styles[0]?.id)
  const [removing, setRemoving] = useState<SharedStyleRecord | null>(null)
  const style = styles.find(({ id }) => id === chosen)
  const isFull = styles.length >= LOOK_LIMITS.shared
  const put: PutStyle = (record, gesture) => look.put(new Map<string, LookEntry>([[record.id, record]]), gesture)
  const add = (name: string, from: Omit<SharedStyleRecord, 'id' | 'name' | 'kind'>): void => {
    const id = idFor(name, look.entries, 'style')
    put({ ...from, kind: 'shared', id, name: name.slice(0, 60) })
    setChosen(id)
  }
  const widths = widthsOf(look.entries.values())
  return (
    <section className="lk-shared" aria-label={t('shared')}>
      <div className="lk-panel">
        <p className="studio-muted">{t('sharedIntro')}</p>
        {!disabled && (
          <Button icon={<IconPlus />} disabled={isFull} onClick={() => add(t('newShared'), { style: {}, css: '' })}>
            {t('addShared')}
          </Button>
        )}
        {!disabled && isFull && (
          <p className="lk-failing" role="status">
            {t('full', { most: LOOK_LIMITS.shared })}
          </p>
        )}
        {styles.length === 0 && <Empty description={t('noShared')} />}
        <StyleList
          styles={styles}
          chosen={chosen}
          uses={uses}
          disabled={disabled}
          isFull={isFull}
          onChoose={setChosen}
          onDuplicate={(each) => add(t('copyOf', { name: each.name }), each)}
          onRemove={setRemoving}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="lk-tokens" aria-label={style ? t('editing', { name: style.name }) : t('choose')} tabIndex={0}>
        {style ? (
          <StyleEditor style={style} look={look} uses={uses} disabled={disabled} onPut={put} />
        ) : (
          <p className="studio-muted">{t('choose')}</p>
        )}
      </section>
      <section className="lk-preview" aria-label={t('preview')}>
        <h2>{style ? t('previewOf', { name: style.name }) : t('preview')}</h2>
        {style && <Preview tokens={look.tokens} more={sharedSheet([style], widths)} shown={contactSheet(style.id)} />}
      </section>
      <RemoveRecordDialog
        removing={removing}
        text={t('removeShared')}
        look={look}
        uses={uses}
        kind="shared"
        onClose={() => setRemoving(null)}
      />
    </section>
  )
}

interface StyleListProps {
  readonly styles: readonly SharedStyleRecord[]
  /** The id of the one that is edited. */
  readonly chosen: string | undefined
  readonly uses: LookUses | undefined
  readonly disabled: boolean
  /** There are as many as there may be. */
  readonly isFull: boolean
  readonly onChoose: (id: string) => void
  readonly onDuplicate: (style: SharedStyleRecord) => void
  readonly onRemove: (style: SharedStyleRecord) => void
}

function StyleList({ styles, chosen, uses, disabled, isFull, onChoose, onDuplicate, onRemove }: StyleListProps) {
  const t = useMessages(sharedTexts)
  return (
    <ul className="lk-styles" aria-label={t('shared')}>
      {styles.map((each) => (
        <li key={each.id} data-shared={each.id} data-chosen={each.id === chosen || undefined}>
          <button type="button" className="lk-style" aria-pressed={each.id === chosen} onClick={() => onChoose(each.id)}>
            <b>{each.name}</b>
            <span className="studio-muted">
              <UseText uses={uses} use={usesOf(uses?.shared, each.id)} />
            </span>
          </button>
          {!disabled && (
            <>
              <Button
                type="text"
                icon={<IconCopy />}
                disabled={isFull}
                aria-label={t('duplicate', { name: each.name })}
                title={t('duplicate', { name: each.name })}
                onClick={() => onDuplicate(each)}
              />
              <Button
                type="text"
                status="danger"
                icon={<IconDelete />}
                aria-label={t('removeNamed', { name: each.name })}
                title={t('removeNamed', { name: each.name })}
                onClick={() => onRemove(each)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

interface StyleEditorProps {
  readonly style: SharedStyleRecord
  readonly look: EditedLook
  readonly uses: LookUses | undefined
  readonly disabled: boolean
  readonly onPut: PutStyle
}

function StyleEditor({ style, look, uses, disabled, onPut }: StyleEditorProps) {
  const t = useMessages(sharedTexts)
  return (
    <>
      <h2>{style.name}</h2>
      <NameInput
        key={style.id}
        label={t('rename', { name: style.name })}
        value={style.name}
        disabled={disabled}
        onKeep={(name) => onPut({ ...style, name })}
      />
      <p className="lk-reach">
        {t('changesAll')} <UseText uses={uses} use={usesOf(uses?.shared, style.id)} />
      </p>
      <SharedForm
        key={`form ${style.id}`}
        style={style}
        widths={widthsOf(look.entries.values())}
        entries={look.entries}
        tokens={look.tokens}
        disabled={disabled}
        onPut={onPut}
      />
    </>
  )
}
