import { type CSSProperties, type MouseEvent, useState } from 'react'
import type { Json, ViewProps } from '#sdk'
import {
  drawValue,
  getPath,
  NoData,
  tableIn,
  useByWidth,
  useDictionaries,
  useLanguage,
  useMethods,
  usePage,
  usePageFormats,
  useSource,
  useSourceData,
  useWordsAt,
} from '#sdk/react'
import './descriptions.css'
import { columnsFor, type Entry, entriesOf, recordOf } from './entries.ts'
import type { descriptions } from './index.ts'
import { sampleRecord } from './sample.ts'
import { Tip } from './tip.tsx'
import { useRendered } from './use-rendered.ts'

const TEXTS = {
  zh: { sample: '示例数据', none: '请添加描述项', busy: '加载中' },
  en: { sample: 'Sample data', none: 'Add items to show', busy: 'Loading' },
} as const
const SIZES = { default: 'default', middle: 'middle', small: 'small' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof descriptions>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wordsAt = useWordsAt()
  const { page } = usePage()
  const { use } = useSource(id)
  const [isBusy, setBusy] = useState(false)
  const given = recordOf(useSourceData(id, props.data as Json))
  const isSample = mode === 'edit' && given === null && !use
  const record: Json = isSample ? sampleRecord : given
  const wanted = Math.min(12, Math.max(1, Math.trunc(props.column)))
  const [columns, here] = useByWidth((width) => columnsFor(wanted, width))
  const entries = entriesOf(props.items, columns)
  const withDictionary = useDictionaries(
    id,
    entries.map(({ dictionary }) => dictionary),
  )
  const inPage = usePageFormats()
  const rendered = useRendered(id, entries, record)
  const busy = (next: boolean) => () => {
    setBusy(next)
    return undefined
  }
  useMethods(id, { startLoading: busy(true), stopLoading: busy(false), endLoading: busy(false) })

  const press = (event: MouseEvent) => {
    // What is drawn by the element alone; a pop-up of it is elsewhere.
    if (event.currentTarget.contains(event.target as Node)) emit('onClick', given)
  }
  const isVertical = props.layout === 'vertical'
  const isBordered = props.bordered === true
  const title = props.title
  const colon = props.colon !== false && !isBordered && !isVertical ? ':' : ''
  const classes = [
    `${root.className} tessera-surface tessera-descriptions tessera-descriptions-${SIZES[props.size]}`,
    isVertical ? 'tessera-descriptions-vertical' : 'tessera-descriptions-horizontal',
    isBordered && 'tessera-descriptions-bordered',
    isBusy && 'tessera-descriptions-busy',
  ]
  const item = (entry: Entry) => (
    <div
      key={entry.index}
      className={`tessera-descriptions-item ${part('item')}`}
      style={{ '--item-span': entry.span, ...(entry.fontSize ? { '--item-font': `${entry.fontSize}px` } : {}) } as CSSProperties}
    >
      <dt className={`tessera-descriptions-label ${part('label')}`}>
        <span {...wordsAt(`items.${entry.index}.label`)}>{entry.label}</span>
        {entry.label === '' ? '' : colon}
        {entry.tip !== '' && <Tip text={entry.tip} />}
      </dt>
      <dd className={`tessera-descriptions-content ${part('content')}`}>
        {drawValue(
          {
            value: getPath(record, entry.name),
            column: { ...entry.format, map: withDictionary(entry.format.map, entry.dictionary) },
            rendered: rendered[entry.index],
            empty: props.empty,
            onPress: entry.eventName === '' ? undefined : () => page.emit(id, entry.eventName, given),
          },
          inPage,
        )}
      </dd>
    </div>
  )
  return (
    <div
      {...root}
      ref={here}
      className={classes.filter(Boolean).join(' ')}
      style={{ '--columns': columns, ...root.style } as CSSProperties}
      aria-busy={isBusy || undefined}
      {...{ onClick: press }}
    >
      {(title !== '' || isSample) && (
        <div className={`tessera-descriptions-title ${part('title')}`}>
          {title}
          {isSample && <span className="tessera-descriptions-note">{texts.sample}</span>}
        </div>
      )}
      {entries.length === 0 && mode === 'edit' && <div className="tessera-descriptions-note">{texts.none}</div>}
      {given === null && !isSample && (
        <NoData id={id} shape="lines">
          {null}
        </NoData>
      )}
      {entries.length > 0 && <dl className="tessera-descriptions-items">{entries.map(item)}</dl>}
      {isBusy && (
        <div className="tessera-descriptions-wait" role="status">
          {texts.busy}
        </div>
      )}
    </div>
  )
}
