import { type ComponentType, lazy, Suspense, useContext, useMemo } from 'react'
import type { Json } from '#kernel/page/values'
import { usePage, useSignalValue } from '#kernel/view'
import type { FieldTypeId } from '../../define/field-type.ts'
import type { FieldControlProps, FieldPlace, FieldShowProps, FieldViewLoad } from '../../define/field-view.ts'
import { filePicker } from '../../services/pick-file.ts'
import { pictureCloud } from '../../services/picture-cloud.ts'
import type { RecordField } from '../../services/records.ts'
import { uploads } from '../../services/upload.ts'
import { useService } from '../use-service.ts'
import type { RecordControlProps } from './record-control.tsx'
import { RecordContext } from './record-scope.ts'

interface Parts {
  readonly Control: ComponentType<FieldControlProps>
  readonly Show: ComponentType<FieldShowProps>
}
const loaded = new WeakMap<FieldViewLoad, Parts>()

/** A part that leaves its place empty until it is there. */
function inPlace<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * The parts of a view of a type of fields, which load when one is shown; the same for the same view.
 * @example const { Show } = fieldParts(type.view)
 */
export function fieldParts(view: FieldViewLoad): Parts {
  const known = loaded.get(view)
  if (known) return known
  const made = {
    Control: inPlace(async () => (await view()).Control),
    Show: inPlace(async () => (await view()).Show),
  }
  loaded.set(view, made)
  return made
}

/** What the page does for a field. */
function usePagePlace(): FieldPlace {
  const { page, locale } = usePage()
  const id = useContext(RecordContext)?.id ?? ''
  const [upload, picker, cloud] = [useService(id, uploads), useService(id, filePicker), useService(id, pictureCloud)]
  return useMemo(
    () => ({ locale, uploads: upload, picker, cloud, say: (told) => page.say(told) }),
    [page, locale, upload, picker, cloud],
  )
}

/** The parts of a type on this page, which is where they load; undefined until then. */
function usePageParts(type: FieldTypeId): Parts | undefined {
  const state = useSignalValue(usePage().views.view(type))
  return state.status === 'ready' ? (state.View as unknown as Parts) : undefined
}

/** A field as its own type draws it. */
export type TypedField = RecordField & { readonly view: FieldTypeId }
export const isTyped = (field: RecordField): field is TypedField => field.view !== undefined

const drawnOf = ({ name, label, settings = {}, search }: TypedField) => ({ name, label, settings, search })
const NONE = {}

interface ShownProps {
  readonly field: TypedField
  readonly value: Json | undefined
}

/** A value as its type shows it on a page. */
export function TypedShow({ field, value }: ShownProps) {
  const place = usePagePlace()
  const known = useContext(RecordContext)?.known ?? NONE
  const Show = usePageParts(field.view)?.Show
  return Show ? <Show field={drawnOf(field)} value={value ?? null} known={known} place={place} /> : null
}

/** The control of a type on a page. */
export function TypedControl({ field, value, aria, ...props }: RecordControlProps & { readonly field: TypedField }) {
  const place = usePagePlace()
  const scope = useContext(RecordContext)
  const known = scope?.known ?? NONE
  const Control = usePageParts(field.view)?.Control
  const { isDisabled, isInvalid, placeholder, className, change } = props
  if (!Control) return <div className={`tessera-record-text ${className}`} aria-busy="true" />
  return (
    <Control
      field={drawnOf(field)}
      value={value ?? null}
      names={aria}
      hold={(work) => scope?.hold(work)}
      {...{ known, place, isDisabled, isInvalid, placeholder, className, change }}
    />
  )
}
