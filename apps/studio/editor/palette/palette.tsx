import { Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { labelIn } from '#kernel/message'
import { blockOf, PAGE_ID } from '#kernel/page/records'
import { type ComponentDeclaration, componentsPoint, inGroups } from '#sdk'
import { useLoaded } from '../../../kit/list/use-loaded.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { call } from '../../../shell/client.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { insertBySelection } from '../commands/operations.ts'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { search } from '../document/search.ts'
import { useDragSource } from '../drag/drag-area.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { PluginMark } from '../words/plugin-mark.tsx'

const texts = defineMessages('editor-palette', {
  zh: { title: '添加组件', search: '搜索组件', none: '没有匹配“{{query}}”的组件', hint: '拖到画布，或点击插入到选中处' },
  en: {
    title: 'Add components',
    search: 'Search components',
    none: 'No component matches “{{query}}”',
    hint: 'Drag onto the canvas, or press to insert at the selection',
  },
})

/** The components that can be added: drag them, or press to insert at the selection. */
export function Panel() {
  const { session, leftTakesFocus } = useEditorUi()
  const [takesFocus] = useState(leftTakesFocus)
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const all = useSignalValue(session.kernel.registry(componentsPoint).all)
  const root = useSignalValue(session.store.current).entries.get(PAGE_ID)
  const isBlock = root?.kind === 'page' && root.block !== undefined
  const { projectId } = session.part(openedPage).records.page
  const models = useLoaded(`models of ${projectId}`, (signal) => call('POST /model/list', { projectId }, { signal }))
  const hasModels = models.data?.some(({ archivedAt }) => archivedAt === null) ?? false
  const isOffered = (onlyIn: ComponentDeclaration['onlyIn']): boolean => onlyIn === undefined || (onlyIn === 'block' ? isBlock : hasModels)
  const offered = all.filter(({ hidden, onlyIn }) => !hidden && isOffered(onlyIn))
  const { blocks } = session.part(loadedPlugins)
  useEffect(() => blocks?.loadAll(), [blocks])
  const source = useDragSource('palette', (target) => {
    const type = target.closest<HTMLElement>('[data-component]')?.dataset.component
    return type === undefined ? null : { kind: 'new', type }
  })
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-component]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    items[Math.max(0, Math.min(items.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
  }
  const item = (declaration: ComponentDeclaration) => (
    <li key={declaration.id}>
      <button
        type="button"
        className="ed-palette-item"
        data-component={declaration.type}
        onClick={() => insertBySelection(session, declaration.type, showReason)}
      >
        <ComponentIcon type={declaration.type} />
        <span>{labelIn(declaration.label, locale)}</span>
        <PluginMark type={declaration.type} />
        {locale === 'zh' && blockOf(declaration.type) === undefined && <span className="ed-muted">{declaration.type}</span>}
      </button>
    </li>
  )
  const found = query.trim() === '' ? null : search(offered, query)
  return (
    <section className="ed-panel" aria-label={t('title')} onKeyDown={walk}>
      <header className="ed-panel-head">
        <h2>{t('title')}</h2>
        <Input
          size="small"
          autoFocus={takesFocus}
          allowClear
          prefix={<IconSearch />}
          placeholder={t('search')}
          aria-label={t('search')}
          value={query}
          onChange={setQuery}
          onPressEnter={() => {
            const [first] = found ?? []
            if (first) insertBySelection(session, first.type, showReason)
          }}
        />
      </header>
      <div className="ed-panel-body ed-palette" ref={source.ref} {...source.listeners}>
        {found && found.length === 0 && <p className="ed-note">{t('none', { query })}</p>}
        {found ? (
          <ul>{found.map(item)}</ul>
        ) : (
          inGroups(offered).map(({ group, members }) => (
            <section key={group.id} aria-label={labelIn(group.label, locale)}>
              <h3>{labelIn(group.label, locale)}</h3>
              <ul>{members.map(item)}</ul>
            </section>
          ))
        )}
        <p className="ed-note">{t('hint')}</p>
      </div>
    </section>
  )
}
