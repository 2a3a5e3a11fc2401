import { createContext, useContext } from 'react'
import type { ElementId } from '#kernel/page/records'
import { useLastingEffect } from '#kernel/view'

/** What the frame around a field shows of it. */
export interface FramedField {
  readonly error: string | undefined
  readonly disabled: boolean
  readonly required: boolean
}

/** What an element that frames another one's field gives it: the name of its value, and the label and message that belong to it. */
export interface FieldSlot {
  /** The one element that it is for; what stands deeper has names of its own. */
  readonly child: ElementId
  /** Empty: the child's own name holds. */
  readonly name: string
  readonly labelId: string
  readonly messageId: string
  /** Tells the frame what to show; undefined when the field goes. */
  readonly report: (field: FramedField | undefined) => void
}

/** The slot of a form field that a control is rendered in; null outside of one. */
export const FieldSlotContext = createContext<FieldSlot | null>(null)

/** What the element around gives this one, if it frames its field. */
export function useFieldSlot(id: ElementId): FieldSlot | undefined {
  const slot = useContext(FieldSlotContext)
  return slot?.child === id ? slot : undefined
}

/** The name of a field: that of the frame around it, else its own, else its id. */
export const fieldName = (slot: FieldSlot | undefined, own: string, id: ElementId): string => slot?.name || own || id

/** Tells the frame around a field what to show of it. */
export function useFramedField(slot: FieldSlot | undefined, { error, disabled, required }: FramedField): void {
  const report = slot?.report
  useLastingEffect(() => report?.({ error, disabled, required }), [report, error, disabled, required])
  useLastingEffect(() => report && (() => report(undefined)), [report])
}
