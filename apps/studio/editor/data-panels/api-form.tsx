import { Button, Input, Select } from '@arco-design/web-react'
import { IconArrowLeft, IconPlus } from '@arco-design/web-react/icon'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { renameTarget } from '#kernel/engine/references/references'
import { labelIn } from '#kernel/message'
import { editApi } from '#kernel/page/commands'
import type { ApiRecord, FieldEdit } from '#kernel/page/records'
import { type FieldSection, fieldsOf, sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { editFields } from '../../../kit/form/edit-fields.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { MARKS } from '../../docs/marks.ts'
import { cycleOf } from '../document/cycle-of.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { usersOfApi } from '../document/users-of.ts'
import { UsersList } from '../inspector/explain/users-list.tsx'
import { FieldForm } from '../inspector/form/field-form.tsx'
import { AskedAgainChoice } from './asked-again.tsx'
import { asApiName, nameOfApi, suggestedName } from './import/api-name.ts'
import { TestRun } from './test-run.tsx'
import { panelTexts } from './texts.ts'
import './api-drawer.css'

/** Where the chapter about data tells of a section of a request. */
const SECTION_DOCS: { readonly [section in FieldSection]: string } = {
  ...{
    basic: MARKS.apis,
    data: MARKS.answers,
    form: MARKS.apis,
    appearance: MARKS.apis,
    advanced: MARKS.throughServer,
  },
}

interface ApiFormProps {
  readonly api: ApiRecord
  /** It was added just before: the cursor goes to its address. */
  readonly isNew?: boolean
  readonly onBack: () => void
  readonly onAdd: (() => void) | undefined
}

/** One shared api in a drawer over the canvas: its settings and users, and beside them a test run. */
export function ApiForm({ api, isNew = false, onBack, onAdd }: ApiFormProps) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const session = useEditor()
  const all = useSignalValue(session.kernel.registry(sourcesPoint).all)
  useSignalValue(session.store.current)
  const nameId = useId()
  const [name, setName] = useState<string | null>(null)
  const declaration = all.find((source) => source.id === api.source)
  const users = usersOfApi(session, api.id)
  // With the address that it had last: between two of them it may be empty.
  const addressed = useRef(api)
  const rename = (to: string, gesture?: string) => {
    // Steps of older pages call an api by its name.
    const options = { ...referenceOptions(session.kernel), despiteUncertain: true }
    session.run(
      renameTarget,
      { target: { kind: 'api', id: api.id }, name: to, options },
      gesture === undefined ? {} : { gesture },
    )
  }
  const commitName = () => {
    const typed = name === null ? '' : asApiName(name)
    if (typed !== '' && typed !== api.name) rename(typed)
    setName(null)
  }
  const after = (edit: FieldEdit) => {
    const { values, bindings } = editFields({ values: api.config, bindings: api.bindings }, edit)
    return { id: api.id, changes: { config: values, bindings } }
  }
  const subject: Subject = {
    key: `api ${api.id} ${api.source}`,
    values: api.config,
    bindings: api.bindings,
    entry: api.id,
    loopOf: (edit) => cycleOf(session, editApi, after(edit)),
    edit: (edit, gesture) => {
      if (!session.run(editApi, after(edit), { gesture })) return
      const document = session.document()
      const edited = document.entries.get(api.id)
      if (edited?.kind !== 'api') return
      const suggested = suggestedName(document, edited, addressed.current)
      if (suggested !== undefined) rename(suggested, gesture)
      if (nameOfApi(edited) !== '') addressed.current = edited
    },
  }
  const root = useFocusOn(isNew ? declaration?.outgoing?.address.stg : undefined)
  return (
    <section
      ref={root}
      aria-label={t('api', { name: api.name })}
      data-place="api"
      className="td-drawer"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onBack()
      }}
    >
      <DrawerHead name={api.name} onBack={onBack} onAdd={onAdd} />
      <div className="td-drawer-form">
        <div className="te-row">
          <label className="te-label" htmlFor={nameId}>
            {t('name')}
          </label>
          <Input
            id={nameId}
            size="mini"
            value={name ?? api.name}
            onChange={setName}
            onBlur={commitName}
            onPressEnter={commitName}
          />
        </div>
        <SourceRow api={api} />
        {declaration ? (
          <FieldForm
            fields={fieldsOf(declaration.config)}
            subject={subject}
            docs={(section, title) => ({
              address: SECTION_DOCS[section],
              what: `${labelIn(declaration.label, locale)} · ${title}`,
            })}
          />
        ) : (
          <p className="te-note te-note-warning">{t('missing', { id: api.source })}</p>
        )}
        {declaration && <AskedAgainChoice api={api} source={declaration} />}
        <section className="te-answer">
          <p className="td-hint">{users.length === 0 ? t('unused') : t('used', { count: users.length })}</p>
          <UsersList users={users} />
        </section>
      </div>
      <TestRun key={api.id} api={api} />
    </section>
  )
}

/** Which source runs the api. */
function SourceRow({ api }: { readonly api: ApiRecord }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const session = useEditor()
  const id = useId()
  const all = useSignalValue(session.kernel.registry(sourcesPoint).all)
  const sources = all.filter((source) => source.shared || source.id === api.source)
  return (
    <div className="te-row" data-field="source">
      <span className="te-label" id={id}>
        {t('source')}
      </span>
      <Select
        size="mini"
        aria-labelledby={id}
        value={api.source}
        onChange={(source: ApiRecord['source']) => session.run(editApi, { id: api.id, changes: { source } })}
      >
        {sources.map((source) => (
          <Select.Option key={source.id} value={source.id}>
            {labelIn(source.label, locale)}
          </Select.Option>
        ))}
      </Select>
    </div>
  )
}

interface DrawerHeadProps extends Pick<ApiFormProps, 'onBack' | 'onAdd'> {
  readonly name: string
}

function DrawerHead({ name, onBack, onAdd }: DrawerHeadProps) {
  const t = useMessages(panelTexts)
  return (
    <div className="td-bar">
      <Button size="mini" type="text" icon={<IconArrowLeft />} onClick={onBack}>
        {t('back')}
      </Button>
      <strong className="td-drawer-name">{name}</strong>
      <Button size="mini" type="text" icon={<IconPlus />} disabled={!onAdd} onClick={() => onAdd?.()}>
        {t('addApi')}
      </Button>
    </div>
  )
}

/** Puts the cursor into a setting once it is there: settings come a moment after their form. */
function useFocusOn(path: string | undefined): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (path === undefined || !root.current) return
    const focus = (): boolean => {
      const field = root.current?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(path)}"] input`)
      field?.focus()
      return field != null
    }
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [path])
  return root
}
