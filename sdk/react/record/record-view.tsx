import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import { type RootProps, usePage } from '#kernel/view'
import { useApprovalEntry } from '../approval/use-approval-entry.ts'
import { useApprovalRecord } from '../approval/use-approval-record.ts'
import { DialogContext } from '../dialog-forms.ts'
import { EmptySlot, useEmptySlot } from '../slots.tsx'
import './record.css'
import { RecordConflictNote } from './record-conflict.tsx'
import { RecordFieldView } from './record-field.tsx'
import { RecordButtons, RecordStandingNote } from './record-notes.tsx'
import { RecordContext, type RecordScope } from './record-scope.ts'
import { useRecord } from './use-record.ts'
import { useRecordMethods } from './use-record-methods.ts'

export interface RecordViewProps {
  readonly id: string
  readonly kind: 'model' | 'view'
  readonly name: string
  readonly recordId: string
  readonly fields: unknown
  readonly record: Json
  readonly title: string
  readonly isReadOnly: boolean
  /** It always shows a new record. */
  readonly isNew?: boolean
  readonly isEdited: boolean
  readonly buttons?: { readonly save: string; readonly reset: string; readonly showsSave: boolean; readonly showsReset: boolean }
  readonly root: RootProps
  readonly part: (name: string) => string
  readonly children: ReactNode
  readonly childIds: readonly string[]
  readonly tell: (event: 'onLoad' | 'onChange' | 'onSave' | 'onFail', payload: JsonObject) => void
}

const NONE = {}
const NO_PART = (): string => ''

/**
 * A record with its fields; each field is rendered by its type unless the author has placed an element in its
 * slot.
 */
export function RecordView(props: RecordViewProps) {
  const { id, kind, name, recordId, isReadOnly, isNew = false, isEdited, root, part, children, childIds, tell } = props
  const { page } = usePage()
  const approval = useApprovalRecord({ kind, name, recordId, isEdited, isNew })
  // What is entered for an approval is sent with the decision.
  const buttons = approval ? undefined : props.buttons
  const record = useRecord({
    ...{ id, kind, name, recordId, isEdited, approval, fields: props.fields, record: props.record },
    loaded: (row) => tell('onLoad', { id: row.id, values: row.values }),
  })
  const { standing, fields, values, problems, conflict } = record
  const { labels = NONE, known = NONE } = record.row
  const isEmpty = useEmptySlot(childIds)
  const inDialog = useContext(DialogContext) !== null
  useApprovalEntry(record, approval !== undefined && approval !== 'loading' && !isReadOnly)
  useEffect(() => page.setState(`component.${id}.values`, values), [page, id, values])

  const { note, setNote, save, reset } = useRecordMethods({ id, kind, record, tell })
  const isReady = standing.kind === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls reads what is newest
  const scope = useMemo(
    (): RecordScope => ({
      ...{
        kind,
        isEdited,
        isReadOnly,
        fields,
        values,
        problems,
        isReady,
        ...{ labels, known, id, hold: record.hold },
        hidesOthers: !isEdited && record.isAsked,
      },
      setValue(field, value) {
        const now = record.setValue(field, value)
        setNote(undefined)
        tell('onChange', { field, value, values: now })
      },
    }),
    [kind, isEdited, isReadOnly, record.isAsked, fields, values, problems, isReady, labels, known, tell],
  )
  const content = (
    <>
      <RecordStandingNote kind={kind} standing={standing} retry={() => void record.refresh()} />
      {/* What stands in it is there without a record as well: it may lead elsewhere. */}
      <RecordContext value={scope}>
        <div className={`tessera-record-body tessera-flow ${part('body')}`}>
          {childIds.length > 0
            ? children
            : isReady && fields.map(({ name: field, many }) => <AllOf key={field} name={field} isRows={many === true} />)}
          {isEmpty && fields.length === 0 && <EmptySlot />}
        </div>
        {conflict && (
          <RecordConflictNote
            {...{ conflict, fields, labels }}
            settle={(keeps) => {
              record.settle(conflict, keeps)
              if (keeps === 'mine') void save().catch(() => undefined)
            }}
          />
        )}
        {isReady && !isReadOnly && (
          <RecordButtons
            {...{ buttons, note, isEdited, reset, isBusy: record.isBusy, className: part('buttons') }}
            save={() => void save().catch(() => undefined)}
          />
        )}
      </RecordContext>
    </>
  )
  // A dialog has a title of its own.
  const title = props.title || (inDialog ? '' : record.label)
  return (
    <section
      {...root}
      className={`${root.className} tessera-surface tessera-record`}
      aria-label={title || record.label || name || undefined}
      aria-busy={record.isBusy || standing.kind === 'loading' || undefined}
    >
      {title !== '' && <div className={`tessera-record-title ${part('title')}`}>{title}</div>}
      {content}
    </section>
  )
}

/** A field that nobody placed. */
function AllOf({ name, isRows }: { readonly name: string; readonly isRows: boolean }) {
  const root = { className: '', style: {} } as RootProps
  return <RecordFieldView root={root} part={NO_PART} props={{ field: name, label: '', extra: '' }} draws={isRows ? 'rows' : 'value'} />
}
