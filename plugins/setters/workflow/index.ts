import { defineSetter } from '#sdk'

export const workflowSetter = defineSetter({
  id: 'setter/workflow',
  label: { zh: '工作流', en: 'Workflow' },
  editor: () => import('./editor.tsx'),
})
