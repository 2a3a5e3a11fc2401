import { type CSSProperties, type ReactNode, useContext, useId } from 'react'
import type { RootProps } from '#kernel/view'
import type { FormRule } from '../fields/form-item.ts'
import { useFieldSlot } from './field-slot.ts'
import './form-item.css'
import { DataState } from './data-state.tsx'
import { FormContext } from './form-scope.ts'
import { FramedStanding, useSourceStanding } from './no-data.tsx'
import { useDensity } from './use-density.ts'

interface Column {
  readonly span?: number | undefined
  readonly offset?: number | undefined
}

interface Label {
  readonly label: string
  readonly tooltip: string
  /** Of a field; a field of a record has none. */
  readonly name?: string
}

interface FormItemFrameProps {
  readonly root: RootProps
  readonly formItem: Label & {
    readonly noStyle: boolean
    readonly hidden: boolean
    readonly extra: string
    readonly rules: readonly FormRule[]
    readonly labelCol: Column
    readonly wrapperCol: Column
  }
  /** How the control is drawn: `formWrap.variant`. */
  readonly variant?: keyof typeof VARIANTS | undefined
  readonly error: string | undefined
  /** What happened to its value without the user, below the control. */
  readonly notice?: string | undefined
  /** Authors see it where they style what cannot be used. */
  readonly disabled?: boolean
  /** The view's own, where the component has the parts of `formItemParts`. */
  readonly part?: (name: string) => string
  /** Gets the ids for `aria-labelledby` and `aria-describedby`. */
  readonly children: (ids: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }) => ReactNode
}

const VARIANTS = {
  '': '',
  outlined: ' tessera-variant-outlined',
  borderless: ' tessera-variant-borderless',
  filled: ' tessera-variant-filled',
} as const

const noPart = () => ''
const columns = (count: number): string => `${(count / 24) * 100}%`

const columnStyles = new Map<string, CSSProperties>()

/** The columns of a row, for the stylesheet: on a phone it has none. The same object for all that are alike: a form has few of them and many fields. */
function columnStyle(part: 'label' | 'control', span: number | undefined, column: Column, ofForm: number | undefined): CSSProperties {
  const offset = column.offset ?? ofForm ?? 0
  const key = `${part} ${span} ${offset}`
  const known = columnStyles.get(key)
  if (known) return known
  const style: CSSProperties = {
    ...(span === undefined ? {} : { [`--tessera-${part}-span`]: columns(span) }),
    ...(offset > 0 ? { [`--tessera-${part}-offset`]: columns(offset) } : {}),
  }
  // A formula may give any number.
  if (columnStyles.size > 200) columnStyles.clear()
  columnStyles.set(key, style)
  return style
}

/** The label, the hint and the error around a form item's control; the same for all of them. */
export function FormItemFrame({
  root: given,
  formItem: fields,
  variant,
  error,
  notice,
  disabled,
  part = noPart,
  children,
}: FormItemFrameProps) {
  const id = useId()
  const layout = useContext(FormContext)?.layout
  const size = useDensity(layout?.size ?? 'default')
  const formItem = fields
  const isInvalid = error !== undefined
  const root = { ...given, 'data-invalid': isInvalid || undefined, 'data-disabled': disabled || undefined }
  const slot = useFieldSlot(given['data-id'])
  const labelId = slot?.labelId ?? `${id}-label`
  const messageId = slot?.messageId ?? `${id}-message`
  const standing = useSourceStanding(given['data-id'])
  const control = (
    <>
      <FramedStanding.Provider value={standing}>{children({ labelId, messageId, invalid: isInvalid })}</FramedStanding.Provider>
      {standing?.is === 'failed' && <DataState standing={standing} mode="live" className="tessera-item-failed" />}
    </>
  )
  const drawn = VARIANTS[variant ?? '']
  if (formItem.noStyle || slot) {
    return (
      <div {...root} className={`${root.className} tessera-item-bare${drawn}`} hidden={formItem.hidden || undefined}>
        {control}
        {!slot && <UnseenLabel id={labelId} formItem={formItem} />}
      </div>
    )
  }
  const label = formItem.label
  const labelColumn = (formItem.labelCol ?? {}) as Column
  const wrapperColumn = (formItem.wrapperCol ?? {}) as Column
  const arrangement = layout?.layout ?? 'horizontal'
  const horizontal = arrangement === 'horizontal'
  const wrapperSpan = wrapperColumn.span ?? layout?.wrapperSpan
  return (
    <div
      {...root}
      className={`${root.className} tessera-item tessera-item-${arrangement} tessera-item-${layout?.labelAlign ?? 'right'} tessera-item-${size}${drawn}`}
      hidden={formItem.hidden || undefined}
    >
      {label === '' ? (
        <UnseenLabel id={labelId} formItem={formItem} />
      ) : (
        <span
          id={labelId}
          className={`tessera-item-label ${part('label')}`}
          style={
            horizontal ? columnStyle('label', labelColumn.span ?? layout?.labelSpan ?? 6, labelColumn, layout?.labelOffset) : undefined
          }
          title={formItem.tooltip || undefined}
        >
          {formItem.rules.some((rule: FormRule | null) => rule?.required) && (
            <span className="tessera-item-required" aria-hidden="true">
              *
            </span>
          )}
          {label}
          {layout?.colon !== false && ':'}
        </span>
      )}
      <div
        className="tessera-item-control"
        style={horizontal ? columnStyle('control', wrapperSpan, wrapperColumn, layout?.wrapperOffset) : undefined}
      >
        {control}
        <div id={messageId} className={`tessera-item-message ${part('message')}`} role={error ? 'alert' : undefined}>
          {error ?? (notice === undefined ? formItem.extra : undefined)}
          {notice !== undefined && (
            <span className="tessera-item-notice" role="status">
              {error !== undefined && ' '}
              {notice}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

/** A control without a visible label still has a name for those who do not see it. */
function UnseenLabel({ id, formItem }: { readonly id: string; readonly formItem: Label }) {
  return (
    <span id={id} className="tessera-item-unseen">
      {formItem.label || formItem.tooltip || formItem.name}
    </span>
  )
}
