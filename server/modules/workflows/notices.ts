import type { NotificationKind } from '../notifications/index.ts'

/** Kinds of notifications of this module. */
export const workflowNotices = {
  /** What a step of a workflow says. */
  own: { id: 'workflows.notice', text: { zh: '{notice}', en: '{notice}' } },
  failed: {
    id: 'workflows.failed',
    text: { zh: '工作流“{workflow}”运行失败{why}', en: 'The workflow “{workflow}” failed{why}' },
  },
  failedOften: {
    id: 'workflows.failed-often',
    text: {
      zh: '工作流“{workflow}”一小时内失败了 {count} 次{why}',
      en: 'The workflow “{workflow}” failed {count} times within an hour{why}',
    },
  },
} as const satisfies { readonly [what: string]: NotificationKind }
