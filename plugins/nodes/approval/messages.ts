import type { Words } from '#sdk'

export const messages = {
  'no-flow': { zh: '没有选择审批流：请在步骤中选择', en: 'No approval flow is chosen: choose one in the step' },
  'no-record': { zh: '没有记录：请在步骤中填写记录的 id', en: 'There is no record: give its id in the step' },
  'no-person': {
    zh: '“{value}”不是用户的 id：发起人需要一个 id',
    en: '“{value}” is no id of a person: the initiator needs one',
  },
} as const satisfies Words
