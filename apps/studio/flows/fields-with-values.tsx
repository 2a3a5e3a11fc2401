import { useMemo, useRef } from 'react'
import { type PanelContext, PanelProvider, usePanel } from '#sdk/setter'
import { type FieldsProps, settingsForm } from '../../kit/flow/index.ts'
import { withDefaults, withTemplates } from '../../kit/form/sections.ts'
import { setterOf } from './project-panel.ts'

const { Fields } = settingsForm({ setterOf, names: () => [] })

/** The fields of a settings form whose setters may ask what is set next to them: a field is one of the model chosen above. */
export function FieldsWithValues(props: FieldsProps) {
  const { fields, subject } = props
  const panel = usePanel()
  const now = useRef(subject.values)
  now.current = withTemplates(withDefaults(fields, subject.values), subject.bindings)
  const context = useMemo((): PanelContext => ({ ...panel, values: () => now.current }), [panel])
  return (
    <PanelProvider value={context}>
      <Fields {...props} />
    </PanelProvider>
  )
}
