import { labelIn } from '#kernel/message'
import { defineMessages, useLocale, useMessages } from '../../../shell/messages.ts'
import type { Region } from '../document/regions.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { OutlineCaret } from './outline-caret.tsx'
import type { OutlineRow } from './outline-rows.ts'

const texts = defineMessages('editor-outline-region', {
  zh: { region: '区域', lost: '组件没有这个区域，其中的元素不会显示' },
  en: { region: 'Region', lost: 'The component has no such region: what is in it is not shown' },
})

/** The row of a named region: choosing it means what stands in it. */
export function OutlineRegion({
  row,
  region,
  top,
  indent,
  active,
  choose,
  toggle,
}: {
  readonly row: OutlineRow
  readonly region: Region
  readonly top: number
  readonly indent: number
  readonly active: boolean
  readonly choose: (row: OutlineRow) => void
  readonly toggle: (id: string) => void
}) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const locale = useLocale()
  return (
    // The tree has the keyboard and speaks for its rows.
    <div
      id={`ed-outline-row-${row.id}`}
      role="treeitem"
      className="ed-outline-row ed-outline-region"
      tabIndex={-1}
      data-row={row.id}
      data-lost={!region.known || undefined}
      title={region.known ? undefined : t('lost')}
      aria-label={`${t('region')} ${labelIn(region.label, locale)}`}
      aria-level={row.depth + 1}
      aria-selected={active}
      aria-expanded={row.hasChildren ? row.open : undefined}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: indent + 4 }}
      onClick={() => choose(row)}
      onKeyDown={() => undefined}
      onPointerEnter={() => {
        session.hovered.value = region.of
      }}
      onPointerLeave={() => {
        session.hovered.value = null
      }}
    >
      <OutlineCaret row={row} toggle={toggle} />
      <span className="ed-outline-region-mark" />
      <span className="ed-outline-row-name">{labelIn(region.label, locale)}</span>
    </div>
  )
}
