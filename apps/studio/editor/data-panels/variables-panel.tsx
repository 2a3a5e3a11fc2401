import { Button, Input } from '@arco-design/web-react'
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon'
import { useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/message'
import { removeVariable } from '#kernel/page/commands'
import type { VariableRecord } from '#kernel/page/records'
import { getPath } from '#kernel/page/values'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { showValue } from '../../../kit/form/value-types.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { shownVariable } from '../document/shown-variable.ts'
import { useValueTypes } from '../document/use-value-types.ts'
import { usersOfVariable } from '../document/users-of.ts'
import { useRemoval } from '../inspector/explain/use-removal.tsx'
import { UsersList } from '../inspector/explain/users-list.tsx'
import { Why } from '../inspector/explain/why.tsx'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { useShownPlace } from '../parts/use-shown-place.ts'
import { panelTexts } from './texts.ts'
import { VariableForm } from './variable-form.tsx'
import '../../../kit/form/icon-button.css'
import '../inspector/events/events.css'
import '../../../kit/list/panel-list.css'

const NEW = 'new'

/** The page's variables: what they start as, what they are now, and who uses them. */
export function Panel() {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const [editing, setEditing] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const { ask, dialog } = useRemoval()
  const variables = [...document.entries.values()].filter((entry) => entry.kind === 'variable')
  const wanted = search.trim().toLowerCase()
  const shown = variables.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted))
  const close = () => setEditing(null)
  useShownPlace(
    ({ entry }) => document.entries.get(entry)?.kind === 'variable',
    ({ entry }) => {
      setSearch('')
      setEditing(entry)
    },
  )
  return (
    <EditorPanelProvider>
      <div className="td-head docs-marked">
        <h2 className="td-title">{t('variables')}</h2>
        <DocsLink quiet address={MARKS.variables} what={t('variables')} />
      </div>
      <div className="td-bar">
        {variables.length > 8 ? (
          <Input size="mini" allowClear placeholder={t('search')} aria-label={t('search')} value={search} onChange={setSearch} />
        ) : null}
        <Button size="mini" type="primary" icon={<IconPlus />} onClick={() => setEditing(NEW)}>
          {t('addVariable')}
        </Button>
      </div>
      {editing === NEW ? <VariableForm variable={null} onDone={close} /> : null}
      {variables.length === 0 && editing === null ? <p className="te-note">{t('noVariables')}</p> : null}
      {variables.length > 0 && shown.length === 0 ? <p className="te-note">{t('noMatch')}</p> : null}
      <ul className="td-list">
        {shown.map((variable) => (
          <li key={variable.id}>
            {editing === variable.id ? (
              <VariableForm variable={variable} onDone={close} />
            ) : (
              <VariableRow
                variable={variable}
                onEdit={() => setEditing(variable.id)}
                onRemove={() =>
                  ask({
                    name: variable.name,
                    users: usersOfVariable(session, variable.name),
                    remove: () => session.run(removeVariable, { id: variable.id }),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </EditorPanelProvider>
  )
}

function VariableRow(props: { readonly variable: VariableRecord; readonly onEdit: () => void; readonly onRemove: () => void }) {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const { variable } = props
  const { name } = variable
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const wanted = useSignalValue(shownVariable) === name
  useEffect(() => {
    if (!wanted) return
    shownVariable.value = null
    setOpen(true)
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.querySelector('button')?.focus()
  }, [wanted])
  const users = usersOfVariable(session, name)
  const locale = useLocale()
  const { find } = useValueTypes()
  const now = getPath(session.state.peek(), `variable.${name}`)
  return (
    <div ref={row} className="td-row">
      <div className="td-row-head">
        <button type="button" className="td-row-open" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="td-name">
            <code>{name}</code>{' '}
            <span className="td-hint">{labelIn(find(variable.type)?.label, locale)?.toLowerCase() ?? variable.type}</span>
            {variable.formula === undefined ? null : <span className="td-computed">ƒ {t('computed')}</span>}
          </span>
          <span className="td-value" title={t(variable.formula === undefined ? 'default' : 'formula')}>
            {variable.formula ?? showValue(variable.defaultValue)}
          </span>
        </button>
        <button type="button" className="te-icon" aria-label={t('edit', { name })} title={t('edit', { name })} onClick={props.onEdit}>
          <IconEdit />
        </button>
        <button type="button" className="te-icon" aria-label={t('remove', { name })} title={t('remove', { name })} onClick={props.onRemove}>
          <IconDelete />
        </button>
      </div>
      {open ? (
        <>
          {variable.description === '' ? null : <p>{variable.description}</p>}
          {now === undefined ? null : (
            <p>
              {t('now')}: <code>{showValue(now)}</code>
            </p>
          )}
          {variable.formula === undefined ? null : (
            <div className="td-why">
              <Why entry={variable.id} path="formula" />
            </div>
          )}
          <p className="td-hint">{users.length === 0 ? t('unused') : t('used', { count: users.length })}</p>
          <UsersList users={users} />
        </>
      ) : null}
    </div>
  )
}
