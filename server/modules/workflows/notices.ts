import type { NotificationKind } from '../notifications/index.ts'

/** Kinds of notifications of this module. */
export const workflowNotices = {
  /** What a step of a workflow says. */
  own: { id: 'workflows.notice', text: { zh: '{notice}', en: '{notice}' } },
  failed: {
    id: 'workflows.failed',
    text: { zh: '工作流“{workflow}”运行失败：{reason}', en: 'The workflow “{workflow}” failed: {reason}' },
  },
  failedOften: {
    id: 'workflows.failed-often',
    text: {
      zh: '工作流“{workflow}”又有 {count} 次运行失败，最近一次：{reason}',
      en: 'The workflow “{workflow}” failed {count} more times. The last time: {reason}',
    },
  },
} as const satisfies { readonly [what: string]: NotificationKind }
