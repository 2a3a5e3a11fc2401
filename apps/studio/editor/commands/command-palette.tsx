import { Modal } from '@arco-design/web-react'
import { Command } from 'cmdk'
import { useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/message'
import { PAGE_ID } from '#kernel/page/records'
import { componentsPoint } from '#sdk'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { declarationOf } from '../document/catalogue.ts'
import { search } from '../document/search.ts'
import { commandsToken } from '../parts/commands-part.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { keyLabel } from './key-label.ts'
import { GROUPS } from './labels.ts'
import { insertBySelection } from './operations.ts'

const texts = defineMessages('editor-commands', {
  zh: {
    title: '命令面板',
    search: '输入命令、组件或元素名称',
    none: '没有匹配项',
    actions: '操作',
    insert: '添加组件',
    elements: '跳到元素',
  },
  en: {
    title: 'Command palette',
    search: 'Type a command, a component or the name of an element',
    none: 'Nothing matches',
    actions: 'Actions',
    insert: 'Insert',
    elements: 'Go to element',
  },
})

/** Rows shown of each group: more than a person reads, few enough to draw at once. */
const MOST = 30
const FEW = 8

/** What a search finds: commands that can run now, components to insert, elements of the page. */
function useFound(query: string) {
  const { session } = useEditorUi()
  const commands = useSignalValue(session.commands)
  const components = useSignalValue(session.kernel.registry(componentsPoint).all)
  const document = useSignalValue(session.store.current)
  return useMemo(() => {
    const most = query.trim() === '' ? FEW : MOST
    const actions = commands.map((command) => ({
      ...command,
      type: command.id,
      keywords: [GROUPS[command.group].zh, GROUPS[command.group].en],
    }))
    const elements = [...document.entries.values()].flatMap((entry) =>
      entry.kind === 'element'
        ? [{ id: entry.id, type: entry.type, label: { zh: entry.name, en: entry.name }, keywords: [entry.type, entry.id] }]
        : [],
    )
    const { disabled } = session.part(commandsToken)
    const runnable = actions.filter((command) => disabled(command) === undefined)
    const insertable = components.filter(({ hidden }) => !hidden)
    return {
      actions: search(runnable, query).slice(0, most),
      insert: search(insertable, query).slice(0, most),
      elements: search(elements, query).slice(0, most),
    }
  }, [session, commands, components, document, query])
}

/** Commands, components and elements behind one search. */
export function CommandPalette({ close }: { readonly close: () => void }) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const found = useFound(query)

  // The list is our own, so the first row of a new one is ours to highlight.
  const [marked, setMarked] = useState('')
  useEffect(() => {
    const element = found.elements[0] && `element ${found.elements[0].id}`
    setMarked(found.actions[0]?.id ?? found.insert[0]?.id ?? element ?? '')
  }, [found])

  // The dialog gives the focus back first; what runs may want it elsewhere.
  const choose = (run: () => void) => () => {
    close()
    setTimeout(run, 0)
  }
  return (
    <Modal
      visible
      footer={null}
      title={null}
      closable={false}
      onCancel={close}
      className="ed-command-dialog"
      style={{ width: 600 }}
      alignCenter={false}
    >
      <Command label={t('title')} shouldFilter={false} loop value={marked} onValueChange={setMarked}>
        <Command.Input value={query} onValueChange={setQuery} placeholder={t('search')} autoFocus />
        <Command.List>
          <Command.Empty>{t('none')}</Command.Empty>
          {found.actions.length > 0 && (
            <Command.Group heading={t('actions')}>
              {found.actions.map((command) => (
                <Command.Item key={command.id} value={command.id} onSelect={choose(() => session.part(commandsToken).run(command))}>
                  <span className="ed-muted">{labelIn(GROUPS[command.group], locale)}</span>
                  <span>{labelIn(command.label, locale)}</span>
                  {command.keys?.[0] && <kbd>{keyLabel(command.keys[0])}</kbd>}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.insert.length > 0 && (
            <Command.Group heading={t('insert')}>
              {found.insert.map((declaration) => (
                <Command.Item
                  key={declaration.id}
                  value={declaration.id}
                  onSelect={choose(() => {
                    insertBySelection(session, declaration.type, showReason)
                    ui.focusCanvas()
                  })}
                >
                  <ComponentIcon type={declaration.type} />
                  <span>{labelIn(declaration.label, locale)}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.elements.length > 0 && (
            <Command.Group heading={t('elements')}>
              {found.elements.map((element) => (
                <Command.Item
                  key={element.id}
                  value={`element ${element.id}`}
                  onSelect={choose(() => {
                    session.selection.value = [element.id === PAGE_ID ? PAGE_ID : element.id]
                    ui.focusCanvas()
                  })}
                >
                  <ComponentIcon type={element.type} />
                  <span>{labelIn(element.label, locale)}</span>
                  <span className="ed-muted">{labelIn(declarationOf(session.kernel, element.type)?.label, locale) ?? element.type}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Modal>
  )
}
