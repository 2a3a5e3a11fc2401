import { Button, Input } from '@arco-design/web-react'
import { IconCopy, IconDelete, IconImport, IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { labelIn } from '#kernel/message'
import { addApi, removeApi } from '#kernel/page/commands'
import type { ApiRecord } from '#kernel/page/records'
import { sourcesPoint } from '#sdk'
import { useEditor } from '#sdk/studio'
import { useLocale, useMessages } from '#shell/messages'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { DocsLink } from '../../docs/docs-link.tsx'
import { MARKS } from '../../docs/marks.ts'
import { addressOf } from '../document/api-address.ts'
import { usersOfApi } from '../document/users-of.ts'
import { useRemoval } from '../inspector/explain/use-removal.tsx'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { runAdding } from '../parts/run-adding.ts'
import { useShownPlace } from '../parts/use-shown-place.ts'
import { ApiForm } from './api-form.tsx'
import { asApiName, freeApiName } from './import/api-name.ts'
import { ImportApis } from './import/import-apis.tsx'
import { importTexts } from './import/texts.ts'
import { panelTexts } from './texts.ts'
import '../inspector/data-source/data-source.css'
import '../../../kit/form/icon-button.css'
import '../inspector/events/events.css'
import '../../../kit/list/panel-list.css'

/** The page's shared apis: a list, and one at a time with its settings and a test run. */
export function Panel() {
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const [open, setOpen] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const openAs = (id: string, isAdded: boolean): void => {
    setNew(isAdded)
    setOpen(id)
  }
  const api = open === null ? undefined : document.entries.get(open)
  const add = useAddApi((id) => openAs(id, true))
  useShownPlace(
    ({ entry }) => document.entries.get(entry)?.kind === 'api',
    ({ entry }) => openAs(entry, false),
  )
  return (
    <EditorPanelProvider>
      {api?.kind === 'api' ? (
        <ApiForm key={api.id} api={api} isNew={isNew} onBack={() => setOpen(null)} onAdd={add} />
      ) : (
        <ApiList onOpen={(id) => openAs(id, false)} onAdd={add} />
      )}
    </EditorPanelProvider>
  )
}

/** Adds an api of the first source that pages can share; nothing where no plugin brings one. */
function useAddApi(onAdded: (id: string) => void): (() => void) | undefined {
  const t = useMessages(panelTexts)
  const session = useEditor()
  const first = useSignalValue(session.kernel.registry(sourcesPoint).all).find((source) => source.shared)
  if (!first) return undefined
  return () => {
    const number = [...session.document().entries.values()].filter(({ kind }) => kind === 'api').length + 1
    const name = freeApiName(session.document(), t('newApi', { number }))
    const id = runAdding(session, addApi, { name, source: first.id, config: {} })
    if (id !== null) onAdded(id)
  }
}

interface ApiListProps {
  readonly onOpen: (id: string) => void
  readonly onAdd: (() => void) | undefined
}

function ApiList({ onOpen, onAdd }: ApiListProps) {
  const t = useMessages(panelTexts)
  const importText = useMessages(importTexts)
  const locale = useLocale()
  const session = useEditor()
  const document = useSignalValue(session.store.current)
  const [importing, setImporting] = useState(false)
  const sources = useSignalValue(session.kernel.registry(sourcesPoint).all)
  const [search, setSearch] = useState('')
  const { ask, dialog } = useRemoval()
  const apis = [...document.entries.values()].filter((entry) => entry.kind === 'api')
  const wanted = search.trim().toLowerCase()
  const shown = apis.filter((api) => `${api.name} ${addressOf(api)}`.toLowerCase().includes(wanted))
  const duplicate = ({ name, source, config, bindings }: ApiRecord) => {
    const id = runAdding(session, addApi, { name: freeApiName(session.document(), asApiName(name)), source, config, bindings })
    if (id !== null) onOpen(id)
  }
  const remove = (api: ApiRecord) =>
    ask({ name: api.name, users: usersOfApi(session, api.id), remove: () => session.run(removeApi, { id: api.id }) })

  return (
    <>
      <div className="td-head docs-marked">
        <h2 className="td-title">{t('apis')}</h2>
        <DocsLink quiet address={MARKS.apis} what={t('apis')} />
      </div>
      <div className="td-bar">
        {apis.length > 8 ? (
          <Input size="mini" allowClear placeholder={t('search')} aria-label={t('search')} value={search} onChange={setSearch} />
        ) : null}
        <Button size="mini" type="primary" icon={<IconPlus />} disabled={!onAdd} onClick={() => onAdd?.()}>
          {t('addApi')}
        </Button>
        <Button size="mini" icon={<IconImport />} onClick={() => setImporting(true)}>
          {importText('open')}
        </Button>
      </div>
      {apis.length === 0 ? <p className="te-note">{t('noApis')}</p> : null}
      {apis.length > 0 && shown.length === 0 ? <p className="te-note">{t('noMatch')}</p> : null}
      <ul className="td-list">
        {shown.map((api) => {
          const users = usersOfApi(session, api.id).length
          const { name } = api
          return (
            <li key={api.id} className="te-flow">
              <button type="button" className="te-flow-open" title={t('edit', { name })} onClick={() => onOpen(api.id)}>
                <span className="te-flow-title">
                  {name} <span className="td-hint">{users === 0 ? t('unused') : t('used', { count: users })}</span>
                </span>
                <span className="te-flow-summary">
                  {addressOf(api) || (labelIn(sources.find((source) => source.id === api.source)?.label, locale) ?? api.source)}
                </span>
              </button>
              <button
                type="button"
                className="te-icon"
                aria-label={t('duplicate', { name })}
                title={t('duplicate', { name })}
                onClick={() => duplicate(api)}
              >
                <IconCopy />
              </button>
              <button
                type="button"
                className="te-icon"
                aria-label={t('remove', { name })}
                title={t('remove', { name })}
                onClick={() => remove(api)}
              >
                <IconDelete />
              </button>
            </li>
          )
        })}
      </ul>
      {dialog}
      {importing ? <ImportApis onClose={() => setImporting(false)} /> : null}
    </>
  )
}
