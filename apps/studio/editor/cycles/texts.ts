import { defineMessages } from '#shell/messages'

export const cycleTexts = defineMessages('editor-cycles', {
  zh: {
    refused: '未写入：这会形成循环',
    gone: '循环已不存在，可以写入',
    apply: '写入',
    variable: '变量 {{name}}',
    element: '组件 {{name}}',
  },
  en: {
    refused: 'Not written: this would go in a circle',
    gone: 'There is no circle any more',
    apply: 'Write it',
    variable: 'Variable {{name}}',
    element: 'Element {{name}}',
  },
})
