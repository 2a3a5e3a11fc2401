import type { Words } from '#sdk'

export const messages = {
  'no-case': {
    zh: '没有与“{value}”对应的流程：请添加该值，或设置“其他情况执行”',
    en: 'There is no case for “{value}”: add one, or choose a flow for anything else',
  },
} as const satisfies Words
