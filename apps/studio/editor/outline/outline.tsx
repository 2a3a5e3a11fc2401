import { Checkbox, Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { PAGE_ID } from '#kernel/page'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import { useSignalValue } from '../../use-signal-value.ts'
import { declarationOf } from '../catalogue.ts'
import { useDragSource } from '../drag/drag-area.tsx'
import { useEditorUi } from '../editor-ui.ts'
import { problemsToken } from '../parts/problems-part.ts'
import { OutlineItem } from './outline-item.tsx'
import { outlineKeys } from './outline-keys.ts'
import { filtered, opened, outlineRows } from './outline-rows.ts'
import { createOutlineZone, INDENT, ROW_HEIGHT } from './outline-zone.ts'
import './outline.css'

const texts = defineMessages('editor-outline', {
  zh: { title: '大纲', filter: '筛选组件', errors: '仅看有问题的' },
  en: { title: 'Outline', filter: 'Filter elements', errors: 'Only with problems' },
})

/** The page as a tree: the keyboard's and the screen reader's way through it. */
export function Panel() {
  const ui = useEditorUi()
  const { session } = ui
  const t = useMessages(texts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const wanted = useDeferredValue(query)
  const document = useSignalValue(session.store.current)
  const selection = useSignalValue(session.selection)
  const findings = useSignalValue(session.findings)
  const failures = useSignalValue(session.part(problemsToken).failures)
  const problems = useMemo(
    () => new Set([...findings.map(({ entry }) => entry), ...failures.map(({ element }) => element)]),
    [findings, failures],
  )
  const rows = useMemo(() => {
    const labelOf = (type: string) => declarationOf(session.kernel, type)?.label[locale] ?? type
    return outlineRows(document, closed, filtered(document, wanted, labelOf, onlyProblems ? problems : undefined))
  }, [document, closed, wanted, onlyProblems, problems, locale, session])
  const primary = selection.at(-1) ?? PAGE_ID

  const scroller = useRef<HTMLDivElement | null>(null)
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(rows)
  latest.current = rows
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    initialRect: { width: 280, height: 600 },
  })
  useEffect(
    () => ui.drag.addZone(createOutlineZone({ session, scroller: scroller.current!, mark: mark.current!, rows: () => latest.current })),
    [ui, session],
  )
  // What is selected elsewhere is shown here: its ancestors open, its row comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the outline, not every edit
  useEffect(() => setClosed((now) => opened(session.document(), now, primary)), [primary])
  const at = rows.findIndex(({ id }) => id === primary)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])

  const source = useDragSource('outline', (target) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!id || id === PAGE_ID || target.closest('input, button')) return null
    const selected = session.selection.peek()
    return { kind: 'move', ids: selected.includes(id) ? selected : [id] }
  })
  const toggle = (id: string, open?: boolean): void =>
    setClosed((now) => {
      const next = new Set(now)
      if (open ?? now.has(id)) next.delete(id)
      else next.add(id)
      return next
    })
  return (
    <section className="ed-panel" aria-label={t('title')}>
      <header className="ed-panel-head">
        <h2>{t('title')}</h2>
        <Input
          size="small"
          allowClear
          prefix={<IconSearch />}
          placeholder={t('filter')}
          aria-label={t('filter')}
          value={query}
          onChange={setQuery}
        />
        <Checkbox checked={onlyProblems} onChange={setOnlyProblems}>
          {t('errors')}
        </Checkbox>
      </header>
      <div
        className="ed-panel-body ed-outline"
        role="tree"
        data-zone="elements"
        aria-multiselectable="true"
        aria-label={t('title')}
        aria-activedescendant={`ed-outline-row-${primary}`}
        tabIndex={0}
        ref={(node) => {
          scroller.current = node
          source.ref(node)
        }}
        {...source.listeners}
        onContextMenu={(event) => {
          event.preventDefault()
          const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
          if (id && !session.selection.peek().includes(id)) session.selection.value = [id]
          ui.menu.value = { x: event.clientX, y: event.clientY }
        }}
        onKeyDown={(event) => outlineKeys(event, { ui, rows, primary, toggle })}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]!
            return (
              <OutlineItem
                key={row.id}
                row={row}
                rows={rows}
                top={item.start}
                indent={row.depth * INDENT}
                selected={selection.includes(row.id) || (row.id === PAGE_ID && selection.length === 0)}
                problem={problems.has(row.id)}
                toggle={toggle}
              />
            )
          })}
          <div ref={mark} className="ed-outline-mark" hidden />
        </div>
      </div>
    </section>
  )
}
