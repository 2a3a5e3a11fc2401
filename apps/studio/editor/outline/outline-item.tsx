import { IconExclamationCircle, IconLink, IconMobile, IconThunderbolt } from '@arco-design/web-react/icon'
import { type MouseEvent, useMemo, useRef } from 'react'
import { filled, labelIn } from '#kernel/message'
import { PHONE } from '#kernel/page/look'
import { PAGE_ID, PAGE_TYPE } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { declarationOf } from '../document/catalogue.ts'
import { toggled } from '../document/selecting.ts'
import { renameElement } from '../inspector/rename-element.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { ComponentIcon } from '../words/component-icon.tsx'
import { OutlineCaret } from './outline-caret.tsx'
import { type OutlineRow, rangeOf } from './outline-rows.ts'

const texts = defineMessages('editor-outline-item', {
  zh: { bound: '有数据绑定', events: '有事件', problem: '有问题', noPhone: '手机上隐藏', rename: '新名称' },
  en: { bound: 'Has bindings', events: 'Has events', problem: 'Has problems', noPhone: 'Hidden on phones', rename: 'New name' },
})

interface OutlineItemProps {
  readonly row: OutlineRow
  readonly rows: readonly OutlineRow[]
  readonly top: number
  readonly indent: number
  readonly selected: boolean
  readonly problem: boolean
  readonly toggle: (id: string) => void
}

/** One row of the outline. */
export function OutlineItem({ row, rows, top, indent, selected, problem, toggle }: OutlineItemProps) {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const entry = useSignalValue(useMemo(() => session.store.entry(row.id), [session, row.id]))
  const page = useSignalValue(session.page)
  const renaming = useSignalValue(ui.renaming) === row.id
  const element = entry?.kind === 'element' ? entry : undefined
  const name = element ? element.name : page.name
  const kind = element ? (labelIn(declarationOf(session.kernel, element.type)?.label, locale) ?? element.type) : undefined
  const bound = entry && (entry.kind === 'element' || entry.kind === 'page') && (Object.keys(entry.bindings).length > 0 || entry.source)
  const events = entry && (entry.kind === 'element' || entry.kind === 'page') && Object.keys(entry.events).length > 0

  const choose = (event: MouseEvent): void => {
    const selection = session.selection.peek()
    if (event.shiftKey) session.selection.value = rangeOf(rows, selection.at(-1) ?? row.id, row.id)
    else if (event.metaKey || event.ctrlKey) session.selection.value = toggled(selection, row.id)
    else session.selection.value = [row.id]
  }
  return (
    // The tree has the keyboard and speaks for its rows.
    <div
      id={`ed-outline-row-${row.id}`}
      role="treeitem"
      className="ed-outline-row"
      tabIndex={-1}
      data-row={row.id}
      aria-level={row.depth + 1}
      aria-selected={selected}
      aria-expanded={row.hasChildren ? row.open : undefined}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: indent + 4 }}
      onClick={choose}
      onKeyDown={() => undefined}
      onDoubleClick={() => {
        if (element) ui.renaming.value = row.id
      }}
      onPointerEnter={() => {
        session.hovered.value = row.id === PAGE_ID ? null : row.id
      }}
      onPointerLeave={() => {
        session.hovered.value = null
      }}
    >
      <OutlineCaret row={row} toggle={toggle} />
      <ComponentIcon type={element?.type ?? PAGE_TYPE} />
      {renaming && element ? (
        <RenameField
          label={t('rename')}
          name={element.name}
          done={(next) => {
            const refused = next === null || next.trim() === element.name ? null : renameElement(session, row.id, next)
            if (refused === null) ui.renaming.value = null
            else {
              const { reason } = refused
              const hint = filled(
                { zh: '{reason}。在属性面板中可仍要改名', en: '{reason}. The inspector can rename it anyway' },
                { reason },
              )
              session.notify(refused.anyway ? hint : reason, 'warning')
            }
            return refused === null
          }}
        />
      ) : (
        <span className="ed-outline-row-name">{name}</span>
      )}
      {kind && !renaming && <span className="ed-muted ed-outline-row-kind">{kind}</span>}
      {element?.looks?.[PHONE.id]?.display === 'none' && <IconMobile className="ed-badge ed-no-phone" aria-label={t('noPhone')} />}
      {bound && <IconLink className="ed-badge ed-bound" aria-label={t('bound')} />}
      {events && <IconThunderbolt className="ed-badge" aria-label={t('events')} />}
      {problem && <IconExclamationCircle className="ed-badge ed-problem" aria-label={t('problem')} />}
    </div>
  )
}

function RenameField({
  label,
  name,
  done,
}: {
  readonly label: string
  readonly name: string
  /** Whether it is over: a name that is refused is there to be mended. */
  readonly done: (name: string | null) => boolean
}) {
  // Leaving the field blurs it too; only the first answer counts.
  const answered = useRef(false)
  const answer = (next: string | null): boolean => {
    if (!answered.current) answered.current = done(next)
    return answered.current
  }
  return (
    <input
      className="ed-rename"
      aria-label={label}
      defaultValue={name}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      // Selecting text with the pointer is no drag of the row.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => answer(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        const tree = event.currentTarget.closest<HTMLElement>('[role="tree"]')
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (answer(event.key === 'Enter' ? event.currentTarget.value : null)) tree?.focus()
      }}
    />
  )
}
