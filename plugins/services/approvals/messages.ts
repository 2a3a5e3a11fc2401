import type { Words } from '#sdk/services'

export const messages = {
  none: {
    zh: '这里还没有审批：需要先在项目中建立审批流',
    en: 'There are no approvals here yet: the project needs an approval flow first',
  },
} as const satisfies Words
