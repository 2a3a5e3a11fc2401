import { type ReactNode, useMemo, useRef } from 'react'
import type { Label, ViewProps } from '#sdk'
import {
  EmptySlot,
  FormItemFrame,
  FormRowScope,
  formListActions,
  type LineProps,
  labelIn,
  RowLines,
  readRow,
  useEmptySlot,
  useFormList,
  useLanguage,
  useMethods,
  usePage,
  useRows,
} from '#sdk/react'
import './form-list.css'
import type { formList } from './index.ts'
import { rowName, TEXTS } from './texts.ts'
import { useRowFocus } from './use-row-focus.ts'

export function View({ id, props, root, children, childIds, part, emit }: ViewProps<typeof formList>) {
  const locale = useLanguage()
  const { page } = usePage()
  const reveal = useRef<(index: number) => void>(null)
  const wrong = useMemo(() => ({ onWrong: (row: number) => reveal.current?.(row) }), [])
  const field = useFormList({
    ...{ id, formItem: props.formItem, defaultValue: props.defaultValue, disabled: props.disabled === true },
    rows: wrong,
  })
  const rows = useRows(id)
  const isEmptySlot = useEmptySlot(childIds)
  const actions = formListActions(field, props)
  const host = useRef<HTMLDivElement>(null)
  const told = (label: Label) => labelIn(label, locale)

  const add = (values: Parameters<typeof actions.add>[0] = {}, at?: number) => {
    const added = actions.add(values, at)
    emit('onAdd', { index: added.index })
    return added
  }
  const remove = (row: Parameters<typeof actions.remove>[0]) => emit('onRemove', { index: actions.remove(row) })
  const move = (row: Parameters<typeof actions.move>[0], to: number) => {
    const moved = actions.move(row, to)
    if (moved.from !== moved.to) emit('onMove', moved)
  }
  useMethods<typeof formList>(id, {
    add: (args) => {
      const { values, at } = args ?? {}
      return add(readRow({}, values), at).index
    },
    remove: (args) => void remove(typeof args === 'object' ? args.row : args),
    move: ({ row, to }) => void move(row, to),
  })

  const { byPerson, takeFocus } = useRowFocus({ rows, list: field.list, host, reveal, add: () => add(), remove, move })
  const label = props.formItem.label
  const isEmptyInEditor = page.mode === 'edit' && rows.total === 0
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend stands elsewhere
        <div
          ref={host}
          role="group"
          className={`tessera-form-list ${part('field')}`}
          aria-labelledby={labelId}
          aria-describedby={messageId}
        >
          {isEmptySlot && <EmptySlot />}
          {!isEmptySlot && rows.total > 0 && (
            <RowLines
              rows={rows}
              reveal={reveal}
              onDrawn={takeFocus}
              className={`tessera-form-list-rows tessera-form-list-${props.direction === 'horizontal' ? 'horizontal' : 'vertical'}`}
              item={(index, line) => {
                const name = told(rowName(index + 1))
                const button = (act: 'up' | 'down' | 'remove', disabled: boolean, run: () => void) => (
                  <RowButton act={act} title={`${told(TEXTS[act])} · ${name}`} disabled={disabled || field.disabled} run={run} />
                )
                const key = rows.keyAt(index)
                const fields = field.list && (
                  <FormRowScope list={field.list} rowKey={key}>
                    {rows.row(index)}
                  </FormRowScope>
                )
                return (
                  <ListRow key={key} {...{ index, line, part, fields }} label={label === '' ? name : `${label} ${name}`}>
                    {props.sortable && button('up', index === 0, () => byPerson.move(index, index - 1, 'up'))}
                    {props.sortable && button('down', index === rows.total - 1, () => byPerson.move(index, index + 1, 'down'))}
                    {button('remove', actions.isLeast, () => byPerson.remove(index))}
                  </ListRow>
                )
              }}
            />
          )}
          {isEmptyInEditor && !isEmptySlot && children}
          <button
            type="button"
            className={`tessera-form-list-add ${part('add')}`}
            data-act="add"
            disabled={field.disabled || actions.isFull || !field.list}
            onClick={byPerson.add}
          >
            <Icon act="add" />
            {props.addText || told(TEXTS.add)}
          </button>
        </div>
      )}
    </FormItemFrame>
  )
}

interface ListRowProps {
  readonly index: number
  readonly line: LineProps
  readonly label: string
  readonly part: (name: string) => string
  readonly fields: ReactNode
  /** Its buttons. */
  readonly children: ReactNode
}

/** A row with its number, its fields and its buttons. */
function ListRow({ index, line, label, part, fields, children }: ListRowProps) {
  return (
    <li {...line} data-at={index} className={part('row')} aria-label={label}>
      <span className={`tessera-form-list-number ${part('number')}`} aria-hidden="true">
        {index + 1}
      </span>
      <div className="tessera-form-list-fields">{fields}</div>
      <div className={`tessera-form-list-tools ${part('tools')}`}>{children}</div>
    </li>
  )
}

const SHAPES = { add: 'M8 3v10M3 8h10', up: 'M8 13V4M4 8l4-4 4 4', down: 'M8 3v9M4 8l4 4 4-4', remove: 'M4 4l8 8M12 4l-8 8' } as const

const Icon = ({ act }: { readonly act: keyof typeof SHAPES }) => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d={SHAPES[act]} />
  </svg>
)

interface RowButtonProps {
  readonly act: 'up' | 'down' | 'remove'
  readonly title: string
  readonly disabled: boolean
  readonly run: () => void
}

const RowButton = ({ act, title, disabled, run }: RowButtonProps) => (
  <button type="button" data-act={act} title={title} aria-label={title} disabled={disabled} onClick={run}>
    <Icon act={act} />
  </button>
)
