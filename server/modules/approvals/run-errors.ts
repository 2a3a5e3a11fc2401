import type { ErrorKind } from '../../http/errors.ts'

/** Approvals of a project that have not ended, in one environment. */
export const MOST_RUNNING = 20_000

/** What approvals are refused with. */
export const runErrors = {
  noApproval: { code: 40498, status: 404, message: { zh: '审批不存在', en: 'The approval does not exist' } },
  underWay: {
    code: 40994,
    status: 409,
    message: { zh: '该记录已有未结束的审批', en: 'An approval of this record has not ended' },
  },
  tooManyRunning: {
    code: 40143,
    status: 400,
    message: {
      zh: `一个项目在一个环境中最多 ${MOST_RUNNING} 个未结束的审批`,
      en: `A project has at most ${MOST_RUNNING} approvals in an environment that have not ended`,
    },
  },
  handled: { code: 40995, status: 409, message: { zh: '该任务已处理', en: 'This task is already handled' } },
  stale: {
    code: 40996,
    status: 409,
    message: { zh: '审批已发生变化，请刷新后重试', en: 'The approval has changed. Reload it and try again' },
  },
  busy: {
    code: 40997,
    status: 409,
    message: {
      zh: '多人正在处理该审批，请稍后重试',
      en: 'Several people are deciding this approval. Try again shortly',
    },
  },
  locked: {
    code: 40998,
    status: 409,
    message: {
      zh: '记录正在审批，不能修改，请先撤回审批',
      en: 'The record is being approved and cannot be changed. Withdraw the approval first',
    },
  },
  forbidden: { code: 40396, status: 403, message: { zh: '您不能执行此操作', en: 'You may not do this' } },
  fieldClosed: {
    code: 40397,
    status: 403,
    message: { zh: '当前步骤不能修改该字段', en: 'This step does not let you change the field' },
  },
  refused: { code: 42230, status: 422, message: { zh: '无法执行此操作', en: 'This cannot be done' } },
  badChoice: {
    code: 42237,
    status: 422,
    message: {
      zh: '发起时选择的人员不正确',
      en: 'The people chosen at the start are not valid',
    },
  },
  badFormula: {
    code: 42231,
    status: 422,
    message: { zh: '审批流中的公式无法计算', en: 'A formula of the approval flow cannot be worked out' },
  },
} as const satisfies { readonly [name: string]: ErrorKind }
