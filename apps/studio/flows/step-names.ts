import { useCallback } from 'react'
import { type Label, labelIn } from '#kernel/message'
import { type FlowNode, isActionStep, kindOfStep, walkSteps } from '#kernel/page/records'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { useLocale } from '../../shell/messages.ts'

interface Declared {
  readonly id: string
  readonly label: Label
}

/** Names steps: by their own name, else by what they do. `actions` must be the same list in each rendering. */
export function useNamesOfSteps(actions: readonly Declared[]): (step: FlowNode) => string {
  const locale = useLocale()
  return useCallback(
    (step) => {
      if ('name' in step && step.name !== '' && typeof step.name === 'string') return step.name
      const declared = isActionStep(step)
        ? actions.find(({ id }) => id === step.action)
        : stepKindDeclarations.find(({ id }) => id === kindOfStep(step))
      return labelIn(declared?.label, locale) ?? step.id
    },
    [actions, locale],
  )
}

/** The step with an id, in whatever lane; undefined without one. */
export function stepById(nodes: readonly FlowNode[], id: string): FlowNode | undefined {
  let found: FlowNode | undefined
  walkSteps(nodes, (step) => {
    if (step.id === id) found = step
  })
  return found
}
