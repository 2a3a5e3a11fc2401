import { type ReactNode, useMemo } from 'react'
import { ElementView, usePage } from '#kernel/view'
import { type FieldSlot, FieldSlotContext } from './field-slot.ts'
import { type FieldBelow, fieldsBelow, frameName, isSentHidden } from './fields-below.ts'
import { HiddenContext } from './form-hidden.tsx'
import { FormContext } from './form-scope.ts'
import { useElements } from './use-elements.ts'
import type { FormHandle } from './use-form.ts'

interface FormBodyProps {
  readonly id: string
  readonly handle: FormHandle
  readonly children: ReactNode
}

/** What is in a form: its content, and out of sight the hidden fields that are sent all the same. */
export function FormBody({ id, handle, children }: FormBodyProps) {
  const { page } = usePage()
  const sent = useMemo(() => (page.mode === 'edit' ? [] : [...fieldsBelow(page, id)].filter(isSentHidden)), [page, id])
  return (
    <FormContext.Provider value={handle.context}>
      {children}
      {sent.map((field) => (
        <SentField key={field.id} field={field} />
      ))}
    </FormContext.Provider>
  )
}

const IGNORED = () => undefined

/** A field keeps its value, in the form in which it is sent, only while its view is mounted. */
function SentField({ field }: { readonly field: FieldBelow }) {
  const isShown = useElements(field.chain).every((element) => element?.visible === true)
  const slot = useMemo((): FieldSlot => ({ child: field.id, name: frameName(field), labelId: '', messageId: '', report: IGNORED }), [field])
  if (isShown) return null
  return (
    <div hidden>
      <HiddenContext.Provider value="send">
        <FieldSlotContext.Provider value={slot}>
          <ElementView id={field.id} isUnseen />
        </FieldSlotContext.Provider>
      </HiddenContext.Provider>
    </div>
  )
}
