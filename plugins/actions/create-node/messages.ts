import type { Words } from '#sdk'

export const messages = {
  'no-api': {
    zh: '没有选择复制节点的接口：飞书应用的密钥不能放在页面里，请选择一个接口',
    en: 'No API was chosen that copies the node: the secret of a Feishu app cannot be in a page, choose an API that has it',
  },
  incomplete: {
    zh: '知识库或要复制的节点没有设置：请在步骤中填写',
    en: 'The wiki space and the node to be copied are not both set: fill them in in the step',
  },
} as const satisfies Words
