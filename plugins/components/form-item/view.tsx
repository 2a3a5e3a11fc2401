import { type ReactNode, useMemo, useState } from 'react'
import type { ViewProps } from '#sdk'
import { EmptySlot, type FieldSlot, FieldSlotContext, FormItemFrame, type FramedField, HiddenItem, useEmptySlot } from '#sdk/react'
import type { formItem } from './index.ts'

const NEEDED = [{ required: true, message: '' }]
const NONE: typeof NEEDED = []

/** A label, a hint and a message around one child, whose field goes by the name that is given here. */
export function View({ props, root, children, childIds, part }: ViewProps<typeof formItem>) {
  const [field, report] = useState<FramedField>()
  const isEmptySlot = useEmptySlot(childIds)
  const own = props.formItem
  const frame = { ...own, rules: field?.required ? NEEDED : NONE } as Parameters<typeof FormItemFrame>[0]['formItem']
  return (
    <FormItemFrame root={root} formItem={frame} error={field?.error} disabled={field?.disabled === true} part={part}>
      {({ labelId, messageId }) => (
        <div className={`tessera-flow ${part('field')}`}>
          <Slot child={childIds[0] ?? ''} name={own.name} labelId={labelId} messageId={messageId} report={report}>
            <HiddenItem formItem={own}>{children}</HiddenItem>
          </Slot>
          {isEmptySlot && <EmptySlot compact />}
        </div>
      )}
    </FormItemFrame>
  )
}

/** The child renders when something that it is given differs, not when the frame does. */
function Slot({ child, name, labelId, messageId, report, children }: FieldSlot & { readonly children: ReactNode }) {
  const slot = useMemo(() => ({ child, name, labelId, messageId, report }), [child, name, labelId, messageId, report])
  return <FieldSlotContext.Provider value={slot}>{children}</FieldSlotContext.Provider>
}
