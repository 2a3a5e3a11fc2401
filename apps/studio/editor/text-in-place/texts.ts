import { defineMessages } from '#shell/messages'

export const inPlaceTexts = defineMessages('editor-text-in-place', {
  zh: {
    text: '画布上的文字：{{name}}',
    textIn: '画布上的文字：{{name}}，{{language}}',
    keys: 'Enter 保存 · Tab 下一处 · Esc 取消',
  },
  en: {
    text: 'Text on the canvas: {{name}}',
    textIn: 'Text on the canvas: {{name}}, {{language}}',
    keys: 'Enter saves · Tab goes on · Esc cancels',
  },
})
