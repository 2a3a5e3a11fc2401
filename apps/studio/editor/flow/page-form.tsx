import type { FlowForm } from '../../../kit/flow/index.ts'
import type { Subject } from '../../../kit/form/subject.ts'
import { FieldForm } from '../inspector/form/field-form.tsx'
import { FormulaRow } from '../inspector/form/formula-row.tsx'
import { EditorPanelProvider } from '../inspector/panel/editor-panel-provider.tsx'
import { useInput } from './expected-input.ts'

/** The settings form of a step on the open page: names, types and values are those of the page. */
export const pageForm: FlowForm = {
  around: (_, form) => <EditorPanelProvider>{form}</EditorPanelProvider>,
  Fields: ({ step, subject, ...props }) => <FieldForm {...props} subject={useWithInput(subject, step)} />,
  Formula: ({ step, subject, ...props }) => <FormulaRow {...props} subject={useWithInput(subject, step)} />,
}

function useWithInput(subject: Subject, step: string): Subject {
  const input = useInput(subject.entry ?? '', step)
  return input === undefined ? subject : { ...subject, input }
}
