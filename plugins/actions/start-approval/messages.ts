import type { Words } from '#sdk'

export const messages = {
  'no-flow': { zh: '没有选择审批流：请在步骤中选择', en: 'No approval flow is chosen: choose one in the step' },
  'no-record': {
    zh: '没有要审批的记录：请先保存记录，或在步骤中填写它的 id',
    en: 'There is no record to approve: save one first, or set its id in the step',
  },
  'no-people': {
    zh: '步骤“{step}”没有选择人员：请填写成员的 id',
    en: 'No people are chosen for the step “{step}”: set their ids',
  },
} as const satisfies Words
