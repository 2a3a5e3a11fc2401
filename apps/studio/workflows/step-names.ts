import type { FlowNode } from '#kernel/page/records'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { useNamesOfSteps } from '../flows/step-names.ts'

/** Names steps of workflows. */
export const useStepNames = (): ((step: FlowNode) => string) => useNamesOfSteps(nodeDeclarations)
