import { tableIn } from '#kernel/message'
import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/Input/style/index.css'
import { type ReactNode, useContext } from 'react'
import type { RootProps } from '#kernel/view'
import { usePage } from '#kernel/view'
import type { RecordField } from '../../services/records.ts'
import { FormItemFrame } from '../form-item-frame.tsx'
import './record.css'
import { useTimeZone } from '../page-formats.ts'
import { isTyped, TypedShow } from './field-part.tsx'
import { RecordControl } from './record-control.tsx'
import { RecordRows } from './record-rows.tsx'
import { ownOf, RecordContext, type RecordScope } from './record-scope.ts'
import { recordText } from './record-text.ts'
import { RECORD_TEXTS, withField } from './texts.ts'

export interface RecordFieldViewProps {
  readonly root: RootProps
  readonly part: (name: string) => string
  readonly props: {
    readonly field: string
    readonly label: string
    readonly extra: string
    readonly placeholder?: string
    readonly disabled?: boolean
  }
  /** Rows of another model are drawn, or one value. */
  readonly draws: 'value' | 'rows'
}

const COLUMN = { span: undefined, offset: undefined }

/** One field of the record around it, drawn by its type. */
export function RecordFieldView({ root, part, props, draws }: RecordFieldViewProps) {
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  const scope = useContext(RecordContext)
  const name = props.field
  const found = scope?.fields.find((field) => field.name === name)
  // On the canvas a field shows what it will be like before its model is known.
  const isRows = draws === 'rows'
  const stand: RecordField = {
    name,
    label: name,
    type: 'text',
    ...(isRows ? { type: 'association' as const, many: true, fields: [] } : {}),
  }
  const field = found ?? (scope?.isEdited && name !== '' ? stand : undefined)
  const problem = scope ? ownOf(scope.problems, name) : undefined
  const isDisabled = props.disabled === true
  const wrong = !scope
    ? texts.outside
    : name === ''
      ? texts.unset
      : !field
        ? scope.isReady
          ? withField(texts.noField, name)
          : ''
        : isRows && !field.many
          ? withField(texts.notRows, name)
          : undefined
  if (!field && name !== '' && scope?.isReady && scope.hidesOthers) return null
  const formItem = {
    label: props.label || field?.label || name,
    noStyle: false,
    hidden: false,
    extra: props.extra,
    tooltip: '',
    rules: field?.required && !scope?.isReadOnly ? [{ required: true, message: '' }] : [],
    labelCol: COLUMN,
    wrapperCol: COLUMN,
  }
  return (
    <FormItemFrame root={root} formItem={formItem} error={problem} disabled={isDisabled} part={part}>
      {({ labelId, messageId, invalid }): ReactNode => {
        if (wrong !== undefined || !field || !scope) return <span className="tessera-record-wrong">{wrong}</span>
        const aria = { 'aria-labelledby': labelId, 'aria-describedby': messageId }
        return (
          <Drawn
            field={field}
            scope={scope}
            {...{
              aria,
              isDisabled,
              isInvalid: invalid,
              placeholder: props.placeholder ?? '',
              className: part('field'),
            }}
          />
        )
      }}
    </FormItemFrame>
  )
}

interface DrawnProps {
  readonly field: RecordField
  readonly scope: RecordScope
  readonly aria: { readonly 'aria-labelledby': string; readonly 'aria-describedby': string }
  readonly isDisabled: boolean
  readonly isInvalid: boolean
  readonly placeholder: string
  readonly className: string
}

/** A field without its frame. */
function Drawn({ field, scope, aria, isDisabled, isInvalid, placeholder, className }: DrawnProps) {
  const value = ownOf(scope.values, field.name)
  const zone = useTimeZone()
  const words = tableIn(RECORD_TEXTS, usePage().locale)
  const isOff = isDisabled || scope.isEdited
  const change = (next: Parameters<RecordScope['setValue']>[1]) => scope.setValue(field.name, next)
  if (field.many)
    return (
      <RecordRows
        field={field}
        value={value}
        isReadOnly={scope.isReadOnly}
        isDisabled={isOff}
        labels={scope.labels}
        label={aria['aria-labelledby']}
        className={className}
        change={change}
      />
    )
  if (scope.isReadOnly) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: it is one value with its label, and no fieldset
      <div role="group" {...aria} className={`tessera-record-text ${className}`}>
        {isTyped(field) ? (
          <TypedShow field={field} value={value} />
        ) : (
          recordText(field, value, zone, { words, labels: scope.labels })
        )}
      </div>
    )
  }
  return (
    <RecordControl
      field={field}
      value={value}
      labels={scope.labels}
      isDisabled={isOff}
      isInvalid={isInvalid}
      placeholder={placeholder}
      className={className}
      aria={aria}
      change={change}
    />
  )
}
