import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef } from 'react'
import type { Json } from '#sdk'
import { labelIn, useLanguage, ValueTags } from '#sdk/react'
import type { EditColumn } from './columns.ts'
import type { GridActions } from './grid-types.ts'
import { TextEditor } from './text-editor.tsx'
import { TEXTS } from './texts.ts'
import { shownText } from './values.ts'

const ChoiceEditor = lazy(() => import('./choice-editor.tsx').then((module) => ({ default: module.ChoiceEditor })))
const DateEditor = lazy(() => import('./date-editor.tsx').then((module) => ({ default: module.DateEditor })))

interface CellProps {
  readonly column: EditColumn
  readonly rowKey: string
  readonly rowLabel: string
  readonly value: Json | undefined
  readonly error: string | undefined
  readonly errorId: string
  readonly isCurrent: boolean
  readonly editing: { readonly start: string | undefined } | undefined
  readonly disabled: boolean
  /** The page is edited: nothing answers here. */
  readonly isEdited: boolean
  readonly style: CSSProperties | undefined
  readonly actions: GridActions
  readonly part: (name: string) => string
}

/** One cell: what it holds, or its editor. */
export function Cell(props: CellProps) {
  const { column, rowKey, rowLabel, value, error, errorId, isCurrent, editing, disabled, isEdited, style, actions, part } = props
  const locale = useLanguage()
  const cell = useRef<HTMLTableCellElement>(null)
  const canEdit = !disabled && !column.readOnly
  useLayoutEffect(() => {
    if (isCurrent && !editing && actions.takesFocus()) cell.current?.focus()
  })
  const press = () => {
    if (!canEdit || column.type === 'switch') actions.go(rowKey, column.at)
    else if (!editing) actions.edit(rowKey, column.at)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.target !== cell.current || !canEdit || event.altKey || event.nativeEvent.isComposing) return
    const isCommand = event.ctrlKey || event.metaKey
    const opens = event.key === 'Enter' || event.key === 'F2'
    if (column.type === 'switch' && !isCommand && (opens || event.key === ' ')) actions.write(rowKey, column, value !== true)
    else if (opens && !isCommand) actions.edit(rowKey, column.at)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !isCommand) actions.write(rowKey, column, undefined)
    else if (event.key.length === 1 && event.key !== ' ' && !isCommand && column.type !== 'switch')
      actions.edit(rowKey, column.at, event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const label = `${column.title || column.name} · ${rowLabel}`
  const shared = {
    column,
    value,
    label,
    start: editing?.start,
    onDone: (next: Json | undefined, move: Parameters<GridActions['done']>[3]) => actions.done(rowKey, column.at, next, move),
    onCancel: actions.cancel,
  }
  const Editor = column.type === 'date' ? DateEditor : column.type === 'select' || column.type === 'tree-select' ? ChoiceEditor : TextEditor
  const text = shownText(column, value)
  return (
    <td
      ref={cell}
      {...{ role: 'gridcell', 'aria-readonly': !canEdit || undefined }}
      data-col={column.at}
      inert={isEdited || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-colindex={column.at + 1}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      className={`tessera-edit-cell tessera-edit-${column.align}${column.fixed ? ` tessera-edit-fixed-${column.fixed}` : ''}${
        canEdit ? ' tessera-edit-can' : ''
      }${editing ? ' tessera-edit-open' : ''}${error === undefined ? '' : ' tessera-edit-wrong'} ${part('cell')}`}
      style={style}
      title={editing ? undefined : (error ?? (text === '' ? undefined : text))}
      onClick={press}
      onKeyDown={keys}
      onFocus={(event) => event.target === cell.current && actions.go(rowKey, column.at)}
    >
      {editing ? (
        <Suspense fallback={<span className="tessera-edit-text">{text}</span>}>
          <Editor {...shared} />
        </Suspense>
      ) : column.type === 'switch' ? (
        <button
          type="button"
          role="switch"
          tabIndex={-1}
          aria-checked={value === true}
          aria-label={label}
          disabled={!canEdit}
          className="tessera-edit-switch"
          onClick={() => actions.write(rowKey, column, value !== true)}
        >
          <span className="tessera-edit-track" aria-hidden="true" />
          <span>{value === true ? column.words.on || labelIn(TEXTS.on, locale) : column.words.off || labelIn(TEXTS.off, locale)}</span>
        </button>
      ) : column.mode !== '' && Array.isArray(value) && value.length > 0 ? (
        <span className="tessera-edit-tags">
          <ValueTags value={(value as readonly Json[]).map((one) => shownText(column, one))} />
        </span>
      ) : (
        <span className={`tessera-edit-text${text === '' ? ' tessera-edit-placeholder' : ''}`}>
          {text === '' && canEdit ? column.placeholder : text}
        </span>
      )}
      {error !== undefined && (
        <span id={errorId} className="tessera-edit-error tessera-item-message" role="alert">
          {error}
        </span>
      )}
    </td>
  )
}
