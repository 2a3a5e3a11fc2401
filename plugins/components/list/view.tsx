import { Empty } from '@arco-design/web-react'
import '@arco-design/web-react/es/Empty/style/css.js'
import { useMemo } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  ActionButtons,
  cellText,
  getPath,
  isRow,
  type LineProps,
  NoData,
  RowLines,
  type Rows,
  useDictionaries,
  usePage,
  usePageFormats,
  useRows,
  useUpdate,
} from '#sdk/react'
import type { list } from './index.ts'
import { ItemContent } from './item-content.tsx'
import './list.css'

const LAYOUTS = { horizontal: 'horizontal', vertical: 'vertical' } as const
const SIZES = { small: 'small', default: 'default', large: 'large' } as const

export function View({ id, props, root, children, childIds, part }: ViewProps<typeof list>) {
  const { page } = usePage()
  const templates = useRows(id)
  useUpdate(id)
  const inPage = usePageFormats()
  const withDictionary = useDictionaries(id, [props.content.dictionary])
  const items = useMemo(() => itemsOf(props.data), [props.data])
  const hasTemplate = childIds.length > 0
  const layout = LAYOUTS[props.itemLayout]
  const size = SIZES[props.size]
  const [header, footer, empty] = [props.header, props.footer, props.emptyText]
  const own = useMemo(() => rowsOf(items, props.itemKey), [items, props.itemKey])
  const rows = hasTemplate
    ? templates
    : { ...own, row: (index: number) => <ItemContent item={items[index] ?? null} fields={props} {...{ inPage, withDictionary, part }} /> }
  const isEmpty = rows.total === 0

  const entry = (index: number, line: LineProps) => (
    <li key={rows.keyAt(index)} {...line} className={`tessera-list-item ${part('item')}`}>
      <div className={hasTemplate ? 'tessera-list-template tessera-flow' : 'tessera-list-body'}>{rows.row(index)}</div>
      {props.bulkActionList.length > 0 && (
        <div className={`tessera-list-actions ${part('actions')}`}>
          <ActionButtons id={id} list={props.bulkActionList} size="small" payload={() => items[index] ?? null} />
        </div>
      )}
    </li>
  )

  const classes = [
    `${root.className} tessera-surface tessera-list tessera-list-${layout} tessera-list-${size}`,
    props.bordered && 'tessera-list-bordered',
    props.split !== false && 'tessera-list-split',
  ]
  return (
    <div {...root} className={classes.filter(Boolean).join(' ')}>
      {header && <div className={`tessera-list-header ${part('header')}`}>{header}</div>}
      {!isEmpty && <RowLines rows={rows} className="tessera-list-items" item={entry} />}
      {/* Without items there is still something to edit. */}
      {isEmpty && hasTemplate && page.mode === 'edit' && <div className={`tessera-list-item tessera-flow ${part('item')}`}>{children}</div>}
      {isEmpty && !(hasTemplate && page.mode === 'edit') && (
        <NoData id={id} shape="rows">
          <Empty {...(empty ? { description: empty } : {})} />
        </NoData>
      )}
      {footer && <div className={`tessera-list-footer ${part('footer')}`}>{footer}</div>}
    </div>
  )
}

/** A single object is one item, as it is one row. */
function itemsOf(data: Json): readonly Json[] {
  if (Array.isArray(data)) return data as readonly Json[]
  return isRow(data) && Object.keys(data).length > 0 ? [data] : []
}

/** A list takes as many as one with rows of elements. */
const MOST_ITEMS = 20_000

/** The items as rows, each known by its key; one that comes again gets its position as well. */
function rowsOf(items: readonly Json[], names: string): Omit<Rows, 'row'> {
  const total = Math.min(items.length, MOST_ITEMS)
  const used = new Set<string>()
  const keys = items.slice(0, total).map((item, index) => {
    const own = cellText(names === '' ? undefined : getPath(item, names)) || `${index}`
    const key = used.has(own) ? `${own}~${index}` : own
    used.add(key)
    return key
  })
  return {
    total,
    cut: total < items.length ? { shown: total, total: items.length } : undefined,
    keyAt: (index) => keys[index] ?? `at ${index}`,
    inSight: () => undefined,
    emit: () => undefined,
  }
}
