import { Button, Input, Select, Switch } from '@arco-design/web-react'
import { useId } from 'react'
import { labelIn } from '#kernel/message'
import type { VariableRecord } from '#kernel/page/records'
import { nameOfType } from '#sdk'
import { useLocale, useMessages } from '#shell/messages'
import { UsersList } from '../inspector/explain/users-list.tsx'
import { useWords } from '../words/use-words.ts'
import { DefaultField } from './default-field.tsx'
import { panelTexts } from './texts.ts'
import { useVariableDraft } from './use-variable-draft.ts'
import { VariableFormula } from './variable-formula.tsx'

type VariableDraft = ReturnType<typeof useVariableDraft>

/** Adds or changes a variable; nothing is written before it is right. */
export function VariableForm({ variable, onDone }: { readonly variable: VariableRecord | null; readonly onDone: () => void }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const work = useVariableDraft(variable, onDone)
  const { draft, doubt, types } = work
  const [typeId, descriptionId] = [useId(), useId()]
  return (
    <form
      className="td-form"
      data-place="variable"
      onSubmit={(event) => {
        event.preventDefault()
        work.write()
      }}
      onKeyDown={(event) => {
        // Escape that closed the list of completions is not for the form.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onDone()
      }}
    >
      <NameField variable={variable} work={work} />
      <span id={typeId}>{t('type')}</span>
      <Select size="mini" aria-labelledby={typeId} value={draft.type} onChange={work.setType}>
        {types.all.map((each) => (
          <Select.Option key={each.id} value={nameOfType(each)}>
            {labelIn(each.label, locale)}
          </Select.Option>
        ))}
      </Select>
      <FormulaField work={work} />
      <StartField work={work} />
      <label htmlFor={descriptionId}>{t('description')}</label>
      <Input id={descriptionId} size="mini" value={draft.description} onChange={(description) => work.setText({ description })} />
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

function NameField({ variable, work }: { readonly variable: VariableRecord | null; readonly work: VariableDraft }) {
  const t = useMessages(panelTexts)
  const [id, noteId] = [useId(), useId()]
  const { draft, nameNote, setName } = work
  return (
    <>
      <label htmlFor={id}>{t('name')}</label>
      <Input id={id} size="mini" autoFocus value={draft.name} error={nameNote !== ''} aria-describedby={noteId} onChange={setName} />
      <span id={noteId} className={nameNote ? 'td-wrong' : 'td-hint'}>
        {nameNote || (variable && draft.name !== variable.name ? t('renameHint') : '')}
      </span>
    </>
  )
}

/** Whether the variable is computed, and by which formula. */
function FormulaField({ work }: { readonly work: VariableDraft }) {
  const t = useMessages(panelTexts)
  const words = useWords()
  const [computedId, formulaId] = [useId(), useId()]
  const { formula, type, cycle, wrongFormula, tried, setters } = work
  return (
    <>
      <div className="td-switch">
        <Switch size="small" aria-labelledby={computedId} checked={formula !== null} onChange={work.setComputed} />
        <span id={computedId}>{t('computed')}</span>
        <span className="td-hint">{t('computedHint')}</span>
      </div>
      {formula === null ? null : (
        <>
          <span id={formulaId}>{t('formula')}</span>
          <div className="td-field" data-field="formula">
            <VariableFormula labelId={formulaId} {...{ formula, type, cycle }} after={work.after()} onFormula={work.setFormula} />
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
    </>
  )
}

/** The value that the variable begins with. */
function StartField({ work }: { readonly work: VariableDraft }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const [id, noteId] = [useId(), useId()]
  const { draft, formula, type, read } = work
  return (
    <>
      <label htmlFor={id}>{t(formula === null ? 'default' : 'until')}</label>
      <DefaultField id={id} noteId={noteId} type={type} text={draft.defaultText} onText={(defaultText) => work.setText({ defaultText })} />
      <span id={noteId} className="td-wrong" role="status">
        {read ? '' : t('wrongType', { type: labelIn(type?.label, locale)?.toLowerCase() ?? draft.type })}
      </span>
    </>
  )
}
