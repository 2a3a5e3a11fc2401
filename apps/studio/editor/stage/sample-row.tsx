import { IconExclamationCircle, IconLeft, IconRight } from '@arco-design/web-react/icon'
import { computed } from '@preact/signals-core'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { elementOf } from '#kernel/page/records'
import { useEditor } from '#sdk/studio'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { sampleRowsToken } from '../parts/sample-row-part.ts'

const texts = defineMessages('editor-sample-row', {
  zh: {
    row: '示例行：表达式按第几行显示（共 {{count}} 行）',
    of: '/ {{count}}',
    previous: '上一行作示例',
    next: '下一行作示例',
    failing: '出错的一行作示例',
    none: '没有数据行',
  },
  en: {
    row: 'Sample row: formulas are shown with the values of this row, of {{count}}',
    of: '/ {{count}}',
    previous: 'Take the row before as the sample',
    next: 'Take the next row as the sample',
    failing: 'Take a row that fails as the sample',
    none: 'no rows',
  },
})

/** Which row of a list stands for all of them: the first, one by its number, one that fails. */
export function SampleRow({ element }: { readonly element: string }) {
  const session = useEditor()
  const t = useMessages(texts)
  const samples = session.part(sampleRowsToken)
  const found = useSignalValue(
    useMemo(
      () =>
        computed(() => {
          void session.store.current.value
          const id = samples.listFor(element)
          const list = id === undefined ? undefined : samples.list(id)
          return list && { ...list, failing: samples.failing(list.id) }
        }),
      [session, samples, element],
    ),
  )
  if (!found) return null
  const { id, rows, at, failing } = found
  // A view that loads its data has rows here only where elements are in them: a table without any still shows its own.
  const type = elementOf(session.document(), id)?.type
  if (at < 0 && type !== undefined && session.catalogue(type)?.data?.driven === 'view') return null
  if (at < 0) return <span className="ed-sample-row">{t('none')}</span>
  const last = rows.from + rows.rows.length - 1
  const take = (index: number) => {
    const place = Math.max(rows.from, Math.min(index, last))
    samples.choose(id, rows.rows[place - rows.from]?.key)
    samples.clicked.value = undefined
  }
  return (
    <span className="ed-sample-row">
      <button type="button" title={t('previous')} aria-label={t('previous')} disabled={at <= rows.from} onClick={() => take(at - 1)}>
        <IconLeft />
      </button>
      <RowNumber label={t('row', { count: rows.total })} at={at} digits={String(rows.total).length} take={take} />
      <span>{t('of', { count: rows.total })}</span>
      <button type="button" title={t('next')} aria-label={t('next')} disabled={at >= last} onClick={() => take(at + 1)}>
        <IconRight />
      </button>
      {failing !== undefined && (
        <button type="button" title={t('failing')} aria-label={t('failing')} disabled={failing === at} onClick={() => take(failing)}>
          <IconExclamationCircle />
        </button>
      )}
    </span>
  )
}

interface RowNumberProps {
  readonly label: string
  readonly at: number
  readonly digits: number
  readonly take: (index: number) => void
}

/** The row's number, which can be typed over, or walked with the arrow keys. */
function RowNumber({ label, at, digits, take }: RowNumberProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = String(at + 1)
  useEffect(() => {
    if (input.current) input.current.value = shown
  }, [shown])
  const ask = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const asked = Number(currentTarget.value)
    if (Number.isInteger(asked) && asked > 0 && currentTarget.value !== shown) take(asked - 1)
    else currentTarget.value = shown
  }
  const byKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter') ask(event)
    if (by === undefined || event.altKey) return
    event.preventDefault()
    take(at + by)
  }
  return (
    <input
      ref={input}
      inputMode="numeric"
      aria-label={label}
      title={label}
      defaultValue={shown}
      style={{ width: `${digits + 1}ch` }}
      onKeyDown={byKey}
      onBlur={ask}
    />
  )
}
