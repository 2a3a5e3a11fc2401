import { Button, Input, Select } from '@arco-design/web-react'
import { IconArrowLeft } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { renameTarget } from '#kernel/engine/references/references'
import { labelIn } from '#kernel/message'
import { type ApiRecord, editApi } from '#kernel/page'
import { type FieldSection, fieldsOf, sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { editFields, type FieldEdit } from '../../../kit/form/edit-fields.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { MARKS } from '../../docs/marks.ts'
import { cycleOf } from '../document/cycle-of.ts'
import { referenceOptions } from '../document/reference-options.ts'
import { usersOfApi } from '../document/users-of.ts'
import { UsersList } from '../inspector/explain/users-list.tsx'
import { FieldForm } from '../inspector/form/field-form.tsx'
import { AskedAgainChoice } from './asked-again.tsx'
import { TestRun } from './test-run.tsx'
import { panelTexts } from './texts.ts'

/** Where the chapter about data tells of a section of a request. */
const SECTION_DOCS: { readonly [section in FieldSection]: string } = {
  ...{ basic: MARKS.apis, data: MARKS.answers, form: MARKS.apis, appearance: MARKS.apis, advanced: MARKS.throughServer },
}

/** One shared api: its settings, a test run, and who uses it. */
export function ApiForm({ api, onBack }: { readonly api: ApiRecord; readonly onBack: () => void }) {
  const t = useMessages(panelTexts)
  const locale = useLocale()
  const session = useEditor()
  const all = useSignalValue(session.kernel.registry(sourcesPoint).all)
  useSignalValue(session.store.current)
  const ids = { name: useId(), source: useId() }
  const [name, setName] = useState<string | null>(null)
  const declaration = all.find((source) => source.id === api.source)
  const sources = all.filter((source) => source.shared || source.id === api.source)
  const users = usersOfApi(session, api.id)
  const commitName = () => {
    if (name !== null && name.trim() !== '' && name.trim() !== api.name) {
      // Steps of older pages call an api by its name.
      const options = { ...referenceOptions(session.kernel), despiteUncertain: true }
      session.run(renameTarget, { target: { kind: 'api', id: api.id }, name: name.trim(), options })
    }
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
      session.run(editApi, after(edit), { gesture })
    },
  }
  return (
    <section
      aria-label={t('api', { name: api.name })}
      data-place="api"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onBack()
      }}
    >
      <div className="td-bar">
        <Button size="mini" type="text" icon={<IconArrowLeft />} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <div className="te-row">
        <label className="te-label" htmlFor={ids.name}>
          {t('name')}
        </label>
        <Input id={ids.name} size="mini" value={name ?? api.name} onChange={setName} onBlur={commitName} onPressEnter={commitName} />
      </div>
      <div className="te-row" data-field="source">
        <span className="te-label" id={ids.source}>
          {t('source')}
        </span>
        <Select
          size="mini"
          aria-labelledby={ids.source}
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
      {declaration ? (
        <FieldForm
          fields={fieldsOf(declaration.config)}
          subject={subject}
          docs={(section, title) => ({ address: SECTION_DOCS[section], what: `${labelIn(declaration.label, locale)} · ${title}` })}
        />
      ) : (
        <p className="te-note te-note-warning">{t('missing', { id: api.source })}</p>
      )}
      {declaration && <AskedAgainChoice api={api} source={declaration} />}
      <section className="te-answer">
        <p className="td-hint">{users.length === 0 ? t('unused') : t('used', { count: users.length })}</p>
        <UsersList users={users} />
      </section>
      <TestRun key={api.id} api={api} />
    </section>
  )
}
