import { Checkbox, Input } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { PAGE_ID } from '#kernel/page/records'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useDragSource } from '../drag/drag-area.tsx'
import { useDrag } from '../drag/drag-controller.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { OutlineItem } from './outline-item.tsx'
import { outlineKeys } from './outline-keys.ts'
import { OutlineRegion } from './outline-region.tsx'
import { opened } from './outline-rows.ts'
import { createOutlineZone, INDENT, ROW_HEIGHT } from './outline-zone.ts'
import { useOutlineCursor } from './use-outline-cursor.ts'
import { useOutlineRows } from './use-outline-rows.ts'
import { useStillRows } from './use-still-rows.ts'
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
  const outline = useOutlineRows()
  const { rows, toggle } = outline
  const selection = useSignalValue(session.selection)
  const primary = selection.at(-1) ?? PAGE_ID
  const { active, choose } = useOutlineCursor(session, { rows, selection, primary })

  const { scroller, mark, latest, virtual, source } = useOutlineList(outline, { active, primary })
  return (
    <section className="ed-panel" aria-label={t('title')}>
      <OutlineHead outline={outline} />
      <div
        className="ed-panel-body ed-outline"
        role="tree"
        data-zone="elements"
        aria-multiselectable="true"
        aria-label={t('title')}
        aria-activedescendant={`ed-outline-row-${active}`}
        tabIndex={0}
        ref={(node) => {
          scroller.current = node
          source.ref(node)
        }}
        {...source.listeners}
        onContextMenu={(event) => {
          event.preventDefault()
          const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
          const row = latest.current.find((each) => each.id === id)
          if (row?.region) choose(row)
          else if (row && !session.selection.peek().includes(row.id)) session.selection.value = [row.id]
          ui.menu.value = { x: event.clientX, y: event.clientY }
        }}
        onKeyDown={(event) => outlineKeys(event, { ui, rows, primary, active, choose, toggle })}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index]!
            const place = { row, top: item.start, indent: row.depth * INDENT, toggle }
            if (row.region) return <OutlineRegion key={row.id} {...place} region={row.region} active={active === row.id} choose={choose} />
            return (
              <OutlineItem
                key={row.id}
                {...place}
                rows={rows}
                selected={selection.includes(row.id) || (row.id === PAGE_ID && selection.length === 0)}
                problem={outline.problems.has(row.id)}
              />
            )
          })}
          <div ref={mark} className="ed-outline-mark" hidden />
        </div>
      </div>
    </section>
  )
}

type Outline = ReturnType<typeof useOutlineRows>

function OutlineHead({ outline: { query, setQuery, onlyProblems, setOnlyProblems } }: { readonly outline: Outline }) {
  const t = useMessages(texts)
  return (
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
  )
}

/** The list that scrolls: it renders the rows in sight, shows what is selected elsewhere, and takes part in drags. */
function useOutlineList({ rows, placing, setClosed }: Outline, { active, primary }: { readonly active: string; readonly primary: string }) {
  const { session } = useEditorUi()
  const drag = useDrag()
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
    () => drag.addZone(createOutlineZone({ session, scroller: scroller.current!, mark: mark.current!, rows: () => latest.current })),
    [drag, session],
  )
  // What is selected elsewhere is shown here: its ancestors open, its row comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the outline, not every edit
  useEffect(() => {
    if (active === primary) setClosed((now) => opened(session.document(), now, primary))
  }, [primary, active])
  useStillRows(scroller, { rows, primary, placing })
  const at = rows.findIndex(({ id }) => id === active)
  useEffect(() => {
    if (at >= 0 && !placing) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual, placing])
  const source = useDragSource('outline', (target) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!id || id === PAGE_ID || target.closest('input, button')) return null
    const region = latest.current.find((row) => row.id === id)?.region
    if (region) return region.children.length > 0 ? { kind: 'move', ids: region.children } : null
    const selected = session.selection.peek()
    return { kind: 'move', ids: selected.includes(id) ? selected : [id] }
  })
  return { scroller, mark, latest, virtual, source }
}
