export { FlowScreen } from './flow-screen.tsx'
export type {
  FieldsProps,
  FlowForm,
  FlowHistory,
  FlowHost,
  FlowRun,
  FlowRuns,
  FormulaProps,
  OfferedStep,
  PlanNodes,
  RunStep,
  StepAction,
  StepGroup,
  StepOffer,
} from './host.ts'
export { type FormOptions, FormulaLine, settingsForm } from './settings-form.tsx'
