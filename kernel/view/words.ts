import type { Words } from '#kernel/message'

/** `view`: what a page answers to the steps that ask something of it. */
export const messages = {
  'unknown-action': {
    zh: '没有安装动作“{action}”：它的插件可能已停用或未加载，请联系管理员',
    en: 'The action “{action}” is not there: its plugin may be disabled or not loaded, ask an administrator',
  },
  'leaves-over-and-over': {
    zh: '组件“{element}”的“{event}”流程在页面加载时连续 {most} 次刷新或跳转，已停止。请为流程中的刷新或跳转步骤加上条件',
    en: 'Stopped: the flow of “{event}” of “{element}” reloaded or left the page {most} times in a row while it was loading. Add a condition to the step that reloads or leaves it',
  },
  'reload-in-preview': {
    zh: '组件“{element}”的“{event}”流程要刷新页面。预览不会刷新：请退出预览后重新进入，或在发布后的页面上查看',
    en: 'The flow of “{event}” of “{element}” reloads the page, which a preview does not do. Leave the preview and start it again, or see it on the published page',
  },
  'no-element': { zh: '页面上没有组件“{element}”：请重新选择', en: 'There is no element “{element}” on this page: choose another one' },
  'in-rows': {
    zh: '组件“{element}”在列表的每一行里各有一个：请在步骤的“行”中指定某一行的键或每一行',
    en: 'There is one element “{element}” in each row of a list: set the step’s row, to a key or to every row',
  },
  'no-row': {
    zh: '“{list}”中没有键为“{row}”的行，组件“{element}”未被调用：请检查步骤的“行”',
    en: 'There is no row “{row}” in “{list}”, so “{element}” was not called: check the step’s row',
  },
  'row-left': {
    zh: '组件“{element}”所在的行已离开列表或不可见，未被调用',
    en: 'The row of “{element}” has left its list or is out of sight, so it was not called',
  },
  'row-out-of-sight': {
    zh: '“{list}”很长，只有可见的行在页面上，行“{row}”不在其中，组件“{element}”未被调用：请先滚动到该行，或直接修改列表的数据',
    en: '“{list}” is long and only its rows in sight are on the page: “{row}” is none of them, so “{element}” was not called. Scroll to it first, or change the data of the list',
  },
  'rows-out-of-sight': {
    zh: '“{list}”很长，有 {missing} 行不可见，不在页面上，组件“{element}”在任何一行都未被调用：请分页显示，或直接修改列表的数据',
    en: '“{list}” is long and {missing} of its rows are out of sight and not on the page, so “{element}” was called in none: show it in pages, or change the data of the list',
  },
  'row-keys': {
    zh: '组件“{element}”在 {keys} 层列表中：请由外到内给出各层行的键',
    en: '“{element}” is in rows of {keys} lists: give the keys of these rows, the outermost first',
  },
  'row-failed': { zh: '行 {row}：{reason}', en: 'Row {row}: {reason}' },
  'no-method': {
    zh: '组件“{element}”没有方法“{method}”：请重新选择',
    en: 'The element “{element}” has no method “{method}”: choose another one',
  },
  'not-shown': {
    zh: '等了 {seconds} 秒，组件“{element}”仍未显示：请先显示它',
    en: 'The element “{element}” is not shown (waited {seconds} s): show it first',
  },
  'page-hidden': {
    zh: '组件“{element}”所在的页面已切到后台，未被调用：请先切回该页面',
    en: 'The element “{element}” is not in sight: its page is hidden. Go back to the page first',
  },
  'view-failed': { zh: '{type}无法显示：{reason}', en: '{type} cannot be shown: {reason}' },
  'view-failed-of': {
    zh: '{type}（插件 {plugin} {version}）无法显示：{reason}',
    en: '{type} of the plugin {plugin} {version} cannot be shown: {reason}',
  },
  'class-dropped': {
    zh: '{type}（插件 {plugin} {version}）没有把 root.className 放到最外层元素上，样式由页面补上：请插件作者在自己的类名前保留它',
    en: '{type} of the plugin {plugin} {version} leaves root.className out of its outermost element, so the page puts it back: the author of the plugin should add its classes to it',
  },
  'view-not-loaded': { zh: '文件加载失败：{reason}', en: 'its file could not be loaded: {reason}' },
  'view-late': { zh: '{seconds} 秒内没有准备好', en: 'it was not ready within {seconds} s' },
  'style-value': {
    zh: '样式“{style}”的值“{value}”无法显示，未使用：请检查它的表达式',
    en: 'Ignored: “{value}” is not a valid “{style}”. Check its expression',
  },
  'flow-failed': {
    zh: '“{element}”的“{event}”流程失败：{reason}',
    en: 'The flow of “{event}” of “{element}” failed: {reason}',
  },
  'step-failed': {
    zh: '“{element}”的“{event}”流程在步骤“{action}”失败：{reason}',
    en: 'The flow of “{event}” of “{element}” failed at the step “{action}”: {reason}',
  },
  'plugin-step-failed': {
    zh: '“{element}”的“{event}”流程在步骤“{action}”（插件 {plugin}）失败：{reason}',
    en: 'The flow of “{event}” of “{element}” failed at the step “{action}” of the plugin {plugin}: {reason}',
  },
  'answered-false': { zh: '“{method}”的结果为否', en: '“{method}” answered false' },
} as const satisfies Words
