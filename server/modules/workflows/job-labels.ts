import type { JobAbout } from '../../durable/durable.ts'

/** What administrators read about the jobs of workflows. */
export const WORKFLOW_JOBS = {
  pass: {
    label: { zh: '执行工作流', en: 'Run a workflow' },
    shownIn: {
      zh: '在项目的“工作流”中，打开工作流的“运行记录”查看',
      en: 'See “Runs” of each workflow, in the project’s “Workflows”',
    },
  },
  due: { label: { zh: '启动到期的工作流', en: 'Start due workflows' } },
} satisfies { readonly [job: string]: JobAbout }
