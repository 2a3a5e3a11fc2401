import { Button, Input, Select, Switch } from '@arco-design/web-react'
import { type FormEvent, useId, useState } from 'react'
import { planRename, refusedFormula, renameTarget } from '#kernel/engine/references/references'
import { labelIn } from '#kernel/message'
import { addVariable, canNameVariable, createId, editVariable, type Json, type Label, type VariableRecord } from '#kernel/page'
import { nameOfType } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { cycleOf } from '../document/cycle-of.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { useValueTypes } from '../document/use-value-types.ts'
import { settersOfVariable } from '../document/users-of.ts'
import { draftOf, EMPTY_DRAFT, readDefault, retype } from '../document/variable-draft.ts'
import { UsersList } from '../inspector/explain/users-list.tsx'
import { runAdding } from '../parts/run-adding.ts'
import { useWords } from '../words/use-words.ts'
import { DefaultField } from './default-field.tsx'
import { panelTexts } from './texts.ts'
import { pageAfter, useDocument, VariableFormula, variableNamed } from './variable-formula.tsx'

type Values = Pick<VariableRecord, 'name' | 'type' | 'description' | 'defaultValue'> & { readonly formula: string | null }

/** The formula to begin with: what the variable was until now. */
const formulaOf = (value: Json | undefined): string => (value === undefined || value === '' || value === null ? '' : JSON.stringify(value))

/** Adds or changes a variable; nothing is written before it is right. */
export function VariableForm({ variable, onDone }: { readonly variable: VariableRecord | null; readonly onDone: () => void }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const words = useWords()
  const session = useEditor()
  const types = useValueTypes()
  const [draft, setDraft] = useState(variable ? draftOf(variable, types.find) : EMPTY_DRAFT)
  const [tried, setTried] = useState(false)
  /** Why a rename may miss places; saving again does it all the same. */
  const [doubt, setDoubt] = useState<Label | null>(null)
  const document = useDocument()
  const ids = {
    name: useId(),
    type: useId(),
    computed: useId(),
    formula: useId(),
    default: useId(),
    description: useId(),
    nameNote: useId(),
    defaultNote: useId(),
  }
  const nameable = draft.name === variable?.name ? true : canNameVariable(document, draft.name, variable?.id)
  const type = types.find(draft.type)
  const read = readDefault(type, draft.defaultText)
  const nameNote = nameable !== true && (tried || draft.name !== '') ? labelIn(nameable, locale) : ''
  const { formula } = draft
  const adding =
    formula === null || nameable !== true ? null : { ...EMPTY_DRAFT, name: draft.name, type: draft.type, formula, defaultValue: null }
  const editing = formula === null || !variable ? null : { id: variable.id, changes: { formula } }
  const cycle = editing ? cycleOf(session, editVariable, editing) : !variable && adding ? cycleOf(session, addVariable, adding) : null
  const wrongFormula = formula === null ? null : refusedFormula(document, formula, referenceOptions(session.kernel))
  const setters = variable && variable.formula === undefined && formula !== null ? settersOfVariable(session, variable.name) : []
  const after = () => {
    const changed = editing
      ? pageAfter(session, editVariable, editing)
      : !variable && adding
        ? pageAfter(session, addVariable, adding)
        : null
    const id = changed ? variableNamed(changed, variable?.name ?? draft.name)?.id : undefined
    return changed && id !== undefined && !wrongFormula ? { document: changed, id } : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameable !== true || !read || wrongFormula || cycle) return
    const { name, type, description } = draft
    const values = { name, type, description, defaultValue: read.value, formula }
    const { formula: _none, ...plain } = values
    const done = variable
      ? change(variable, values)
      : runAdding(session, addVariable, formula === null ? plain : { ...plain, formula }) !== null
    if (done) onDone()
  }
  const change = (from: VariableRecord, values: Values): boolean => {
    const gesture = createId('variable')
    if (values.name !== from.name) {
      const target = { kind: 'variable', name: from.name } as const
      const known = referenceOptions(session.kernel)
      const plan = planRename(session.document(), target, values.name, known)
      if (!doubt && 'refused' in plan && plan.uncertain.length > 0) {
        setDoubt(plan.refused)
        return false
      }
      const options = { ...known, despiteUncertain: doubt !== null }
      if (!session.run(renameTarget, { target, name: values.name, options }, { gesture })) return false
    }
    return session.run(editVariable, { id: from.id, changes: values }, { gesture })
  }
  return (
    <form
      className="td-form"
      data-place="variable"
      onSubmit={submit}
      onKeyDown={(event) => {
        // Escape that closed the list of completions is not for the form.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onDone()
      }}
    >
      <label htmlFor={ids.name}>{t('name')}</label>
      <Input
        id={ids.name}
        size="mini"
        autoFocus
        value={draft.name}
        error={nameNote !== ''}
        aria-describedby={ids.nameNote}
        onChange={(name) => {
          setDraft({ ...draft, name })
          setDoubt(null)
        }}
      />
      <span id={ids.nameNote} className={nameNote ? 'td-wrong' : 'td-hint'}>
        {nameNote || (variable && draft.name !== variable.name ? t('renameHint') : '')}
      </span>
      <span id={ids.type}>{t('type')}</span>
      <Select
        size="mini"
        aria-labelledby={ids.type}
        value={draft.type}
        onChange={(name: string) => setDraft(retype(draft, types.find(name)!))}
      >
        {types.all.map((each) => (
          <Select.Option key={each.id} value={nameOfType(each)}>
            {labelIn(each.label, locale)}
          </Select.Option>
        ))}
      </Select>
      <div className="td-switch">
        <Switch
          size="small"
          aria-labelledby={ids.computed}
          checked={formula !== null}
          onChange={(on) => setDraft({ ...draft, formula: on ? formulaOf(read?.value) : null })}
        />
        <span id={ids.computed}>{t('computed')}</span>
        <span className="td-hint">{t('computedHint')}</span>
      </div>
      {formula === null ? null : (
        <>
          <span id={ids.formula}>{t('formula')}</span>
          <div className="td-field" data-field="formula">
            <VariableFormula
              labelId={ids.formula}
              formula={formula}
              type={type}
              cycle={cycle}
              after={after()}
              onFormula={(next) => setDraft((now) => (now.formula === null ? now : { ...now, formula: next }))}
            />
          </div>
          {tried && wrongFormula ? (
            <p className="td-wrong" role="alert">
              {words(wrongFormula)}
            </p>
          ) : null}
          {setters.length > 0 ? (
            <div className="td-warning">
              {t('setBySteps')}
              <UsersList users={setters} />
            </div>
          ) : null}
        </>
      )}
      <label htmlFor={ids.default}>{t(formula === null ? 'default' : 'until')}</label>
      <DefaultField
        id={ids.default}
        noteId={ids.defaultNote}
        type={type}
        text={draft.defaultText}
        onText={(defaultText) => setDraft({ ...draft, defaultText })}
      />
      <span id={ids.defaultNote} className="td-wrong" role="status">
        {read ? '' : t('wrongType', { type: labelIn(type?.label, locale)?.toLowerCase() ?? draft.type })}
      </span>
      <label htmlFor={ids.description}>{t('description')}</label>
      <Input id={ids.description} size="mini" value={draft.description} onChange={(description) => setDraft({ ...draft, description })} />
      {doubt ? (
        <p className="td-wrong" role="alert">
          {labelIn(doubt, locale)}
        </p>
      ) : null}
      <div className="td-actions">
        <Button size="mini" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button size="mini" type="primary" htmlType="submit">
          {t(doubt ? 'renameAnyway' : variable ? 'save' : 'create')}
        </Button>
      </div>
    </form>
  )
}
