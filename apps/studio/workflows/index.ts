import { definePlugin } from '#sdk'

/** Workflows of a project: what starts them, their steps, and their runs. */
export const workflowsPlugin = definePlugin({
  id: 'tessera.studio.workflows',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/project-workflow',
      label: { zh: '工作流', en: 'Workflows' },
      icon: 'IconThunderbolt',
      path: '/project/:id/workflow',
      numbers: ['id'],
      seenBy: 'signed in',
      navigation: { place: 'project', order: 35 },
      where: ['studio', 'admin'],
      needs: 'permission/workflow.see',
      load: () => import('./workflows-screen.tsx'),
    },
    {
      id: 'screen/project-workflow-detail',
      label: { zh: '工作流', en: 'Workflow' },
      path: '/project/:id/workflow/:workflow',
      numbers: ['id', 'workflow'],
      seenBy: 'signed in',
      load: () => import('./workflow-screen.tsx'),
    },
    {
      id: 'screen/project-workflow-run',
      label: { zh: '工作流的运行', en: 'Run of a workflow' },
      path: '/project/:id/workflow/:workflow/run/:run',
      numbers: ['id', 'workflow'],
      seenBy: 'signed in',
      load: () => import('./run-screen.tsx'),
    },
  ],
})
