import { Button, Message, Modal, Radio, Spin } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { addedIn } from '#kernel/document'
import { labelIn } from '#kernel/message'
import { type ClipPlace, insertParts } from '#kernel/page/commands'
import { PAGE_ID } from '#kernel/page/records'
import { isModelColumn, type ModelRecipe, type ModelRecipeField, type ModelRecipeInput, modelRecipesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useLocale, useMessages } from '#shell/messages'
import type { ModelInfo } from '../../../../server/wire.ts'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { editsToken } from '../parts/edits-part.ts'
import { type FieldPlace, FieldTable } from '../recipes/field-table.tsx'
import { addPage } from './add-page.ts'
import { recipeFieldsOf } from './recipe-fields.ts'
import { modelPanelTexts } from './texts.ts'
import '../recipes/recipes.css'

interface MakeProps {
  readonly model: ModelInfo
  /** Where it goes; the end of the page unless it was dropped. */
  readonly place?: ClipPlace
  readonly close: () => void
}
/** What a person changed of the first choice of places. */
type Places = { readonly [field: string]: Partial<Pick<ModelRecipeField, 'inSearch' | 'inTable' | 'inForm'>> }

const PLACES = [
  ['inSearch', 'search'],
  ['inTable', 'table'],
  ['inForm', 'form'],
] as const

/** Makes parts of the page from a model, after a person has looked over its fields. */
export function MakeOfModelDialog({ model, place, close }: MakeProps) {
  const t = useMessages(modelPanelTexts)
  const locale = useLocale()
  const session = useEditor()
  const recipes = useSignalValue(session.kernel.registry(modelRecipesPoint).all)
  const [chosen, setChosen] = useState<string>()
  const [formIn, setFormIn] = useState<ModelRecipeInput['formIn']>('dialog')
  const [places, setPlaces] = useState<Places>({})
  const [isMaking, setMaking] = useState(false)
  const { projectId, name } = model
  const shape = useLoaded(`shape of ${name}`, (signal) =>
    call('POST /data/shape', { projectId, env: 'stg', model: name }, { signal }),
  )
  const recipe = recipes.find(({ id }) => id === chosen) ?? recipes[0]
  const fields = shape.data ? recipeFieldsOf(shape.data).map((field) => ({ ...field, ...places[field.name] })) : []
  const title = model.description || name
  const fault = faultOf(recipe, fields)
  const make = async () => {
    if (!recipe || fault || !session.part(editsToken).editable()) return
    setMaking(true)
    try {
      const { makeParts, makeFormPage } = await recipe.load()
      const entries = [...session.document().entries.values()]
      const taken = new Set(entries.flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : [])))
      const input = { title, model: name, locale, fields, formIn, record: '', taken }
      const other = formIn === 'page' && makeFormPage && recipe.edits?.includes('page')
      const formName = t('formPage', { name: title })
      const otherPage = other
        ? { otherPage: await addPage(session, formName, (listPage) => makeFormPage({ ...input, otherPage: listPage })) }
        : {}
      const parts = makeParts({ ...input, ...otherPage })
      // Checked as what comes from outside: a recipe may be a plugin's.
      const changes = session.part(editsToken).applyById(insertParts.id, { ...parts, ...(place ? { place } : {}) })
      if (!changes) return
      const { length: count } = addedIn(changes).filter(({ kind }) => kind === 'element')
      session.selection.value = [PAGE_ID]
      session.notify({ zh: t('made', { count }), en: t('made', { count }) }, 'success')
      close()
    } catch (thrown) {
      Message.error(failureText(thrown))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Modal
      title={t('dialogTitle', { name: title })}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 640, maxWidth: 'calc(100vw - 32px)' }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={isMaking}
            disabled={!shape.data || fault !== null}
            onClick={() => void make()}
          >
            {t('create')}
          </Button>
        </>
      }
    >
      <div className="rc-body">
        <Kinds recipes={recipes} recipe={recipe} onChange={setChosen} />
        {recipe?.edits && <FormIn places={recipe.edits} value={formIn} onChange={setFormIn} />}
        {shape.loading && <Spin />}
        {shape.error && <p role="alert">{failureText(shape.error)}</p>}
        {fields.length > 0 && recipe && (
          <Fields
            fields={fields}
            recipe={recipe}
            onChange={(field, change) => setPlaces({ ...places, [field]: { ...places[field], ...change } })}
          />
        )}
        <p className="rc-fault" role="status">
          {shape.data && fault && t(fault)}
        </p>
      </div>
    </Modal>
  )
}

function faultOf(
  recipe: ModelRecipe | undefined,
  fields: readonly ModelRecipeField[],
): 'noModelFields' | 'noFields' | null {
  if (fields.length === 0) return 'noModelFields'
  const isShown = (place: (typeof PLACES)[number]) => fields.some((field) => field[place[0]])
  const own = PLACES.filter(([, place]) => place !== 'search' && recipe?.places.includes(place))
  return own.every(isShown) ? null : 'noFields'
}

interface KindsProps {
  readonly recipes: readonly ModelRecipe[]
  readonly recipe: ModelRecipe | undefined
  readonly onChange: (id: string) => void
}
function Kinds({ recipes, recipe, onChange }: KindsProps) {
  const t = useMessages(modelPanelTexts)
  const locale = useLocale()
  const label = useId()
  return (
    <>
      <span id={label} hidden>
        {t('kind')}
      </span>
      <Radio.Group aria-labelledby={label} type="button" value={recipe?.id} onChange={onChange}>
        {recipes.map((each) => (
          <Radio key={each.id} value={each.id}>
            {labelIn(each.label, locale)}
          </Radio>
        ))}
      </Radio.Group>
      {recipe && <p className="ed-muted">{labelIn(recipe.summary, locale)}</p>}
    </>
  )
}

interface FormInProps {
  readonly places: readonly ModelRecipeInput['formIn'][]
  readonly value: ModelRecipeInput['formIn']
  readonly onChange: (value: ModelRecipeInput['formIn']) => void
}
function FormIn({ places, value, onChange }: FormInProps) {
  const t = useMessages(modelPanelTexts)
  const label = useId()
  return (
    <div className="rc-basics">
      <span id={label}>{t('formIn')}</span>
      <Radio.Group aria-labelledby={label} value={value} onChange={onChange}>
        {places.map((place) => (
          <Radio key={place} value={place}>
            {t(place)}
          </Radio>
        ))}
      </Radio.Group>
      {value === 'page' && <p className="ed-muted">{t('pageHint')}</p>}
    </div>
  )
}

interface FieldsProps {
  readonly fields: readonly ModelRecipeField[]
  readonly recipe: ModelRecipe
  readonly onChange: (field: string, change: Places[string]) => void
}
function Fields({ fields, recipe, onChange }: FieldsProps) {
  const t = useMessages(modelPanelTexts)
  const shown = PLACES.filter(([, place]) => recipe.places.includes(place))
  /** Rows of another model have a place in forms alone, lists of joined records in tables too. */
  const isOff = (field: ModelRecipeField, place: FieldPlace) =>
    place === 'inTable' ? !isModelColumn(field) : field.many && place !== 'inForm'
  return (
    <FieldTable<ModelRecipeField>
      label={t('fields')}
      fields={fields}
      keyOf={({ name }) => name}
      columns={[{ title: t('field'), cell: ({ title }) => title }]}
      places={shown.map(([place, text]) => ({ place, title: t(text) }))}
      labelOf={({ title }, place) => t('placeOf', { place: t(textOf(place)), name: title })}
      isOff={isOff}
      onPlace={({ name }, place, is) => onChange(name, { [place]: is })}
    />
  )
}

const textOf = (place: FieldPlace): 'search' | 'table' | 'form' => PLACES.find(([key]) => key === place)?.[1] ?? 'form'
