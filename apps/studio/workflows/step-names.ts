import { useCallback } from 'react'
import { labelIn } from '#kernel/message'
import { type FlowNode, isActionStep, kindOfStep } from '#kernel/page/records'
import { nodeDeclarations } from '#plugins/presets/nodes'
import { stepKindDeclarations } from '#plugins/presets/steps'
import { useLocale } from '../../shell/messages.ts'

/** Names steps: by their own name, else by what they do. */
export function useStepNames(): (step: FlowNode) => string {
  const locale = useLocale()
  return useCallback(
    (step) => {
      if ('name' in step && step.name !== '' && typeof step.name === 'string') return step.name
      const declared = isActionStep(step)
        ? nodeDeclarations.find(({ id }) => id === step.action)
        : stepKindDeclarations.find(({ id }) => id === kindOfStep(step))
      return labelIn(declared?.label, locale) ?? step.id
    },
    [locale],
  )
}
