import type { Words } from '#sdk'

export const messages = {
  'nothing-chosen': {
    zh: '没有选择接口，也没有填写地址：请在步骤中设置其一',
    en: 'Neither an API nor an address was given: set one of them in the step',
  },
} as const satisfies Words
