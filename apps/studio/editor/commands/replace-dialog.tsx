import { Button, Input, Modal } from '@arco-design/web-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { replaceType } from '#kernel/page/commands'
import { elementOf, PAGE_ID } from '#kernel/page/records'
import { type ComponentDeclaration, componentsPoint } from '#sdk'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { loadedPlugins } from '../document/opened-page.ts'
import { search } from '../document/search.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { editsToken } from '../parts/edits-part.ts'
import { useDeclarations } from '../parts/use-selected.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { selectedElements } from './operations.ts'
import { type Candidate, candidatesFor, lossesOf, type Replacing, replacing, tryReplacing } from './replacements.ts'

const texts = defineMessages('editor-replace', {
  zh: {
    title: '将“{{name}}”替换为…',
    search: '搜索组件',
    none: '没有匹配“{{query}}”的组件',
    components: '组件',
    replace: '替换',
    cancel: '取消',
    keepsAll: '全部设置、事件和数据都会保留',
    settings: '不会保留的设置：{{names}}',
    events: '不会保留的事件：{{names}}',
    data: '不会保留的数据来源',
    choose: '选择一个组件，查看哪些内容会保留',
    replaced: '“{{name}}”现在是{{type}}',
  },
  en: {
    title: 'Replace “{{name}}” by…',
    search: 'Search components',
    none: 'No component matches “{{query}}”',
    components: 'Components',
    replace: 'Replace',
    cancel: 'Cancel',
    keepsAll: 'All settings, events and data are kept',
    settings: 'Settings that are lost: {{names}}',
    events: 'Events that are lost: {{names}}',
    data: 'The source of its data is lost',
    choose: 'Choose a component to see what is kept',
    replaced: '“{{name}}” is now {{type}}',
  },
})

/** Replaces the selected element by another component, after showing what would be lost. */
export function ReplaceDialog({ close }: { readonly close: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const document = useSignalValue(session.store.current)
  const all = useSignalValue(session.kernel.registry(componentsPoint).all)
  const declarationOf = useDeclarations()
  const { blocks } = session.part(loadedPlugins)
  useEffect(() => blocks?.loadAll(), [blocks])
  const [id] = useState(() => selectedElements(session).at(-1) ?? '')
  const element = elementOf(document, id)
  const root = document.entries.get(PAGE_ID)
  const isBlock = root?.kind === 'page' && root.block !== undefined
  const candidates = useMemo(() => {
    const offered = all.filter(
      ({ type, hidden, onlyIn }) => type === element?.type || (!hidden && (onlyIn === undefined || (onlyIn === 'block' && isBlock))),
    )
    return element ? candidatesFor(element, offered, { ...session.part(editsToken).context(), document }) : []
  }, [all, document, element, isBlock, session])
  if (!element) return null
  const wanted = candidates.map((candidate) => ({ ...candidate.declaration, candidate }))
  const found = search(wanted, query).map(({ candidate }) => candidate)
  const target = found.find(({ declaration, reason }) => declaration.type === chosen && !reason)?.declaration
  const args = target && replacing(element, declarationOf(element.type), target, session.catalogue)
  const replace = (): void => {
    if (!args || !target || !session.run(replaceType, args)) return
    session.announce(t('replaced', { name: element.name, type: labelIn(target.label, locale) }))
    close()
  }
  return (
    <Modal
      title={t('title', { name: element.name })}
      visible
      className="ed-dialog"
      onCancel={close}
      style={{ width: 480 }}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="primary" disabled={!args} onClick={replace}>
            {t('replace')}
          </Button>
        </>
      }
    >
      <Input
        autoFocus
        value={query}
        onChange={setQuery}
        placeholder={t('search')}
        aria-label={t('search')}
        onPressEnter={(event: KeyboardEvent) => {
          event.preventDefault()
          const [first] = found.filter(({ reason }) => !reason)
          if (target) replace()
          else if (first) setChosen(first.declaration.type)
        }}
      />
      <div className="ed-targets ed-replacements" role="radiogroup" aria-label={t('components')}>
        {found.length === 0 && <p className="ed-note">{t('none', { query })}</p>}
        {found.map((candidate) => (
          <Choice key={candidate.declaration.id} candidate={candidate} isChosen={candidate.declaration === target} onChoose={setChosen} />
        ))}
      </div>
      <div className="ed-losses" role="status">
        {args ? <Losses element={element.id} args={args} /> : <p className="ed-muted">{t('choose')}</p>}
      </div>
    </Modal>
  )
}

function Choice(props: {
  readonly candidate: Candidate<ComponentDeclaration>
  readonly isChosen: boolean
  readonly onChoose: (type: string) => void
}) {
  const locale = useLocale()
  const { declaration, reason } = props.candidate
  return (
    <label data-refused={reason !== undefined || undefined}>
      <input
        type="radio"
        name="ed-replacement"
        disabled={reason !== undefined}
        checked={props.isChosen}
        onChange={() => props.onChoose(declaration.type)}
      />
      <ComponentIcon type={declaration.type} />
      <span>{labelIn(declaration.label, locale)}</span>
      {reason && <span className="ed-muted">{labelIn(reason, locale)}</span>}
    </label>
  )
}

/** What the element loses by becoming another component. */
function Losses({ element: id, args }: { readonly element: string; readonly args: Replacing }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  const document = useSignalValue(session.store.current)
  const declarationOf = useDeclarations()
  const before = elementOf(document, id)
  const after = before && tryReplacing({ ...session.part(editsToken).context(), document }, args)
  if (!before || !after) return null
  if (!('kind' in after)) return <p>{labelIn(after, locale)}</p>
  const lost = lossesOf(before, after, declarationOf(before.type), args)
  const names = (labels: typeof lost.settings) => labels.map((label) => labelIn(label, locale)).join(locale === 'zh' ? '、' : ', ')
  return (
    <>
      {lost.settings.length > 0 && <p>{t('settings', { names: names(lost.settings) })}</p>}
      {lost.events.length > 0 && <p>{t('events', { names: names(lost.events) })}</p>}
      {lost.data && <p>{t('data')}</p>}
      {lost.settings.length + lost.events.length === 0 && !lost.data && <p>{t('keepsAll')}</p>}
    </>
  )
}
