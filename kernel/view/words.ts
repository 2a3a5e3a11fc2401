import type { Words } from '#kernel/message'

/** `view`: what a page answers to the steps that ask something of it. */
export const messages = {
  'unknown-action': {
    zh: '没有安装动作“{action}”：它的插件可能已停用或未加载，请联系管理员',
    en: 'The action “{action}” is not there: its plugin may be disabled or not loaded, ask an administrator',
  },
  'no-element': { zh: '页面上没有组件“{element}”：请重新选择', en: 'There is no element “{element}” on this page: choose another one' },
  'no-method': {
    zh: '组件“{element}”没有方法“{method}”：请重新选择',
    en: 'The element “{element}” has no method “{method}”: choose another one',
  },
  'not-shown': {
    zh: '等了 {seconds} 秒，组件“{element}”仍未显示：请先显示它',
    en: 'The element “{element}” is not shown (waited {seconds} s): show it first',
  },
  'view-failed': { zh: '{type}无法显示：{reason}', en: '{type} cannot be shown: {reason}' },
  'view-failed-of': {
    zh: '{type}（插件 {plugin} {version}）无法显示：{reason}',
    en: '{type} of the plugin {plugin} {version} cannot be shown: {reason}',
  },
  'view-not-loaded': { zh: '文件加载失败：{reason}', en: 'its file could not be loaded: {reason}' },
  'view-late': { zh: '{seconds} 秒内没有准备好', en: 'it was not ready within {seconds} s' },
  'answered-false': { zh: '“{method}”的结果为否', en: '“{method}” answered false' },
} as const satisfies Words
