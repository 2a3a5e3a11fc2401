import { defineSetter } from '#sdk'

/** A step of the edited flow that the edited step may lead back to, by its id. */
export const flowStepSetter = defineSetter({
  id: 'setter/flow-step',
  label: { zh: '流程步骤', en: 'Step of the flow' },
  editor: () => import('./editor.tsx'),
})
