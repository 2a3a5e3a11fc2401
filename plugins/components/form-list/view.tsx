import { useEffect, useMemo, useRef } from 'react'
import type { Label, ViewProps } from '#sdk'
import {
  asNumber,
  asObject,
  EmptySlot,
  FormItemFrame,
  FormRowScope,
  formListActions,
  RowLines,
  type Rows,
  useEmptySlot,
  useFormList,
  useLocale,
  useMethods,
  usePage,
  useRows,
} from '#sdk/react'
import './form-list.css'
import type { formList } from './index.ts'
import { rowName, TEXTS } from './texts.ts'

const FIELDS = 'input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

export function View({ id, props, root, children, childIds, part, emit }: ViewProps<typeof formList>) {
  const locale = useLocale()
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
  /** Where the keyboard belongs once there are other rows than before, and the row is drawn. */
  const focus = useRef<{
    readonly index: number
    readonly find: () => HTMLElement | null | undefined
    readonly before: Rows
    readonly total: number
  } | null>(null)
  const told = (label: Label) => label[locale]

  const add = (values?: Parameters<typeof actions.add>[0], at?: number) => {
    const added = actions.add(values, at)
    emit('onAdd', { index: added.index })
    return added
  }
  const remove = (row: Parameters<typeof actions.remove>[0]) => emit('onRemove', { index: actions.remove(row) })
  const move = (row: Parameters<typeof actions.move>[0], to: number) => {
    const moved = actions.move(row, to)
    if (moved.from !== moved.to) emit('onMove', moved)
  }
  useMethods(id, {
    add: (args) => {
      const { values, at } = asObject(args)
      return add(values, asNumber(at, undefined)).index
    },
    remove: (args) => void remove(typeof args === 'object' ? asObject(args).row : args),
    move: (args) => void move(asObject(args).row, asNumber(asObject(args).to, 0)),
  })

  const rowAt = (index: number) => host.current?.querySelector<HTMLElement>(`:scope > .tessera-form-list-rows > [data-at="${index}"]`)
  const buttonOf = (row: HTMLElement | null | undefined, name: string) =>
    row?.querySelector<HTMLElement>(`[data-act="${name}"]:not(:disabled)`)
  const adder = () => host.current?.querySelector<HTMLElement>(':scope > [data-act="add"]')
  // The engine has the row first: what is in it is drawn then, and gets the keyboard. One out of sight has to come into sight.
  const takeFocus = () => {
    const { current: waiting } = focus
    // Rows may change for another reason first, as by scrolling.
    if (!waiting || waiting.before === rows || waiting.total !== rows.total) return
    if (!rowAt(waiting.index) && waiting.index >= 0 && waiting.index < rows.total) {
      reveal.current?.(waiting.index)
      return
    }
    focus.current = null
    waiting.find()?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for other rows that this waits
  useEffect(takeFocus, [rows])
  const focusIn = (index: number, find: () => HTMLElement | null | undefined) => {
    focus.current = { index, find, before: rows, total: field.list?.rows.peek().length ?? rows.total }
  }

  const byPerson = {
    add() {
      const { index } = add()
      focusIn(index, () => rowAt(index)?.querySelector<HTMLElement>(FIELDS) ?? adder())
    },
    remove(index: number) {
      remove(index)
      focusIn(index, () => buttonOf(rowAt(index), 'remove') ?? buttonOf(rowAt(index - 1), 'remove') ?? adder())
    },
    move(index: number, to: number, name: 'up' | 'down') {
      move(index, to)
      focusIn(to, () => buttonOf(rowAt(to), name) ?? buttonOf(rowAt(to), name === 'up' ? 'down' : 'up'))
    },
  }
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
                return (
                  <li
                    key={rows.keyAt(index)}
                    {...line}
                    data-at={index}
                    className={part('row')}
                    aria-label={label === '' ? name : `${label} ${name}`}
                  >
                    <span className={`tessera-form-list-number ${part('number')}`} aria-hidden="true">
                      {index + 1}
                    </span>
                    <div className="tessera-form-list-fields">
                      {field.list && (
                        <FormRowScope list={field.list} rowKey={rows.keyAt(index)}>
                          {rows.row(index)}
                        </FormRowScope>
                      )}
                    </div>
                    <div className={`tessera-form-list-tools ${part('tools')}`}>
                      {props.sortable !== false && button('up', index === 0, () => byPerson.move(index, index - 1, 'up'))}
                      {props.sortable !== false && button('down', index === rows.total - 1, () => byPerson.move(index, index + 1, 'down'))}
                      {button('remove', actions.isLeast, () => byPerson.remove(index))}
                    </div>
                  </li>
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
