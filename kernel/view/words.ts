import type { Words } from '#kernel/message'

/** `view`: what a page answers to the steps that ask something of it. */
export const messages = {
  'unknown-action': { zh: '没有安装动作“{action}”', en: 'The action “{action}” is not installed' },
  'no-element': { zh: '页面上没有组件“{element}”：请重新选择', en: 'There is no element “{element}” on this page: choose another one' },
  'no-method': {
    zh: '组件“{element}”没有方法“{method}”：请重新选择',
    en: 'The element “{element}” has no method “{method}”: choose another one',
  },
  'not-shown': {
    zh: '等了 {seconds} 秒，组件“{element}”仍未显示：请先显示它',
    en: 'The element “{element}” is not shown (waited {seconds} s): show it first',
  },
  'answered-false': { zh: '“{method}”的结果为否', en: '“{method}” answered false' },
} as const satisfies Words
