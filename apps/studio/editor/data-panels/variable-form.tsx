import { Button, Input, Select, Switch } from '@arco-design/web-react'
import { type FormEvent, useId, useState } from 'react'
import { planRename, renameTarget } from '#kernel/engine/references'
import { addVariable, canNameVariable, createId, editVariable, type Label, type VariableRecord } from '#kernel/page'
import { useLocale, useMessages } from '#shell/messages'
import { runAdding } from '../inspector/run-adding.ts'
import { referenceOptions } from '../reference-options.ts'
import { useEditor } from '../session.ts'
import { panelTexts } from './texts.ts'
import { draftOf, EMPTY_DRAFT, readDefault, retype, VARIABLE_TYPES, type VariableType } from './variable-draft.ts'

/** Adds or changes a variable; nothing is written before it is right. */
export function VariableForm({ variable, onDone }: { readonly variable: VariableRecord | null; readonly onDone: () => void }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const session = useEditor()
  const [draft, setDraft] = useState(variable ? draftOf(variable) : EMPTY_DRAFT)
  const [tried, setTried] = useState(false)
  /** Why a rename may miss places; saving again does it all the same. */
  const [doubt, setDoubt] = useState<Label | null>(null)
  const ids = { name: useId(), type: useId(), default: useId(), description: useId(), nameNote: useId(), defaultNote: useId() }
  const nameable = draft.name === variable?.name ? true : canNameVariable(session.document(), draft.name, variable?.id)
  const read = readDefault(draft.type, draft.defaultText)
  const nameNote = nameable !== true && (tried || draft.name !== '') ? nameable[locale] : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nameable !== true || !read) return
    const { name, type, description } = draft
    const values = { name, type, description, defaultValue: read.value }
    const done = variable ? change(variable, values) : runAdding(session, addVariable, values) !== null
    if (done) onDone()
  }
  const change = (from: VariableRecord, values: Pick<VariableRecord, 'name' | 'type' | 'description' | 'defaultValue'>): boolean => {
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
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
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
      <Select size="mini" aria-labelledby={ids.type} value={draft.type} onChange={(type: VariableType) => setDraft(retype(draft, type))}>
        {VARIABLE_TYPES.map((type) => (
          <Select.Option key={type} value={type}>
            {t(type)}
          </Select.Option>
        ))}
      </Select>
      <label htmlFor={ids.default}>{t('default')}</label>
      <DefaultField
        id={ids.default}
        noteId={ids.defaultNote}
        type={draft.type}
        text={draft.defaultText}
        onText={(defaultText) => setDraft({ ...draft, defaultText })}
      />
      <span id={ids.defaultNote} className="td-wrong" role="status">
        {read ? '' : t('wrongType', { type: t(draft.type) })}
      </span>
      <label htmlFor={ids.description}>{t('description')}</label>
      <Input id={ids.description} size="mini" value={draft.description} onChange={(description) => setDraft({ ...draft, description })} />
      {doubt ? (
        <p className="td-wrong" role="alert">
          {doubt[locale]}
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

function DefaultField(props: {
  readonly id: string
  readonly noteId: string
  readonly type: VariableType
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const { id, type, text, onText } = props
  if (type === 'boolean') return <Switch id={id} size="small" checked={text === 'true'} onChange={(on) => onText(String(on))} />
  if (type === 'object' || type === 'array')
    return (
      <textarea
        id={id}
        className="td-json"
        spellCheck={false}
        rows={5}
        placeholder={type === 'array' ? '[]' : '{}'}
        aria-describedby={props.noteId}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    )
  return (
    <Input
      id={id}
      size="mini"
      inputMode={type === 'number' ? 'decimal' : 'text'}
      aria-describedby={props.noteId}
      value={text}
      onChange={onText}
    />
  )
}
