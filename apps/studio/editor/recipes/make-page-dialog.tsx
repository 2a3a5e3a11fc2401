import { Button, Checkbox, Input, Message, Modal, Select } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { addedIn } from '#kernel/document'
import { labelIn } from '#kernel/message'
import { insertParts } from '#kernel/page/commands'
import { type ApiRecord, PAGE_ID } from '#kernel/page/records'
import { type PageRecipe, type RecipeField, recipesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { editsToken } from '../parts/edits-part.ts'
import { draftOf, faultOf, inputOf, type RecipeDraft } from './draft.ts'
import { FieldTable } from './field-table.tsx'
import { WRITES, type WriteKind } from './guess-requests.ts'
import type { FoundRecords } from './read-records.ts'
import { recipeTexts } from './texts.ts'
import './recipes.css'

interface MakePageDialogProps {
  readonly api: ApiRecord
  readonly found: FoundRecords
  readonly close: () => void
}

/** Makes a page of the records in an answer, after a person has looked over its fields and requests. */
export function MakePageDialog({ api, found, close }: MakePageDialogProps) {
  const t = useMessages(recipeTexts)
  const locale = useLocale()
  const session = useEditor()
  const recipes = useSignalValue(session.kernel.registry(recipesPoint).all)
  const [draft, setDraft] = useState(() => draftOf(api, found, locale))
  const [chosen, setChosen] = useState<PageRecipe['id']>()
  const [making, setMaking] = useState(false)
  const recipe = recipes.find(({ id }) => id === chosen) ?? recipes[0]
  const fault = faultOf(draft)
  const make = async () => {
    if (!recipe || fault) return
    setMaking(true)
    try {
      const { makePage } = await recipe.load()
      const nameOf = (kind: WriteKind) => t('api', { what: t(kind), name: draft.title })
      const input = inputOf(draft, { api, found, locale, document: session.document(), nameOf })
      // Checked as what comes from outside: a recipe may be a plugin's.
      const changes = session.part(editsToken).applyById(insertParts.id, makePage(input))
      if (!changes) return
      const added = addedIn(changes).filter(({ kind }) => kind === 'element')
      session.selection.value = [PAGE_ID]
      session.notify({ zh: t('made', { count: added.length }), en: t('made', { count: added.length }) }, 'success')
      close()
    } catch (thrown) {
      Message.error(failureText(thrown))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Modal
      title={t('title', { name: api.name })}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 720, maxWidth: 'calc(100vw - 32px)' }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" loading={making} disabled={!recipe || fault !== null} onClick={() => void make()}>
            {t('make')}
          </Button>
        </>
      }
    >
      <div className="rc-body">
        {recipes.length > 1 && recipe && (
          <Select aria-label={t('recipe')} value={recipe.id} onChange={setChosen}>
            {recipes.map(({ id, label }) => (
              <Select.Option key={id} value={id}>
                {labelIn(label, locale)}
              </Select.Option>
            ))}
          </Select>
        )}
        {recipe && <p className="ed-muted">{labelIn(recipe.summary, locale)}</p>}
        <Basics draft={draft} onChange={setDraft} />
        <Fields draft={draft} onChange={setDraft} />
        <Writes draft={draft} onChange={setDraft} />
        <p className="rc-fault" role="status">
          {fault && t(fault.key, { what: fault.key === 'noAddress' ? t(fault.write) : '' })}
        </p>
      </div>
    </Modal>
  )
}

interface PartProps {
  readonly draft: RecipeDraft
  readonly onChange: (draft: RecipeDraft) => void
}

function Basics({ draft, onChange }: PartProps) {
  const t = useMessages(recipeTexts)
  const ids = { name: useId(), key: useId() }
  return (
    <div className="rc-basics">
      <label htmlFor={ids.name}>{t('name')}</label>
      <Input id={ids.name} value={draft.title} onChange={(title) => onChange({ ...draft, title })} />
      <span id={ids.key}>{t('key')}</span>
      <Select aria-labelledby={ids.key} value={draft.key} onChange={(key: string) => onChange({ ...draft, key })}>
        {draft.fields.map(({ name }) => (
          <Select.Option key={name} value={name}>
            {name}
          </Select.Option>
        ))}
      </Select>
    </div>
  )
}

const PLACES = [
  ['inSearch', 'search'],
  ['inTable', 'table'],
  ['inForm', 'form'],
] as const

function Fields({ draft, onChange }: PartProps) {
  const t = useMessages(recipeTexts)
  const change = (name: string, changes: Partial<RecipeField>) =>
    onChange({
      ...draft,
      fields: draft.fields.map((field) => (field.name === name ? { ...field, ...changes } : field)),
    })
  return (
    <FieldTable<RecipeField>
      label={t('fields')}
      fields={draft.fields}
      keyOf={({ name }) => name}
      columns={[
        { title: t('field'), cell: ({ name }) => <code>{name}</code> },
        {
          title: t('label'),
          cell: ({ name, title }) => (
            <Input
              size="small"
              aria-label={t('labelOf', { name })}
              value={title}
              onChange={(next) => change(name, { title: next })}
            />
          ),
        },
      ]}
      places={PLACES.map(([place, text]) => ({ place, title: t(text) }))}
      labelOf={({ name }, place) => t(place, { name })}
      onPlace={({ name }, place, is) => change(name, { [place]: is })}
    />
  )
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE']

function Writes({ draft, onChange }: PartProps) {
  const t = useMessages(recipeTexts)
  const change = (kind: WriteKind, changes: Partial<RecipeDraft['writes'][WriteKind]>) =>
    onChange({ ...draft, writes: { ...draft.writes, [kind]: { ...draft.writes[kind], ...changes } } })
  return (
    <fieldset className="rc-writes">
      <legend>{t('writes')}</legend>
      {WRITES.map((kind) => {
        const { isWanted, method, address } = draft.writes[kind]
        const what = t(kind)
        return (
          <div key={kind} className="rc-write">
            <Checkbox checked={isWanted} onChange={(is) => change(kind, { isWanted: is })}>
              {what}
            </Checkbox>
            <Select
              aria-label={t('method', { what })}
              disabled={!isWanted}
              value={method}
              options={METHODS}
              onChange={(chosen: string) => change(kind, { method: chosen })}
            />
            <Input
              aria-label={t('address', { what })}
              disabled={!isWanted}
              value={address}
              onChange={(text) => change(kind, { address: text })}
            />
          </div>
        )
      })}
      <p className="ed-muted">{t('writesHint')}</p>
    </fieldset>
  )
}
