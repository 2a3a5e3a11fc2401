import { defineMessages } from '#shell/messages'

export const userTexts = defineMessages('users', {
  zh: {
    removeTitle: '删除“{{name}}”？',
    removeUsed: '以下位置正在使用它，删除后它们将读不到值：',
    confirmRemove: '仍要删除',
    cancel: '取消',
    page: '页面',
    flow: '事件流：{{name}}',
    api: '接口：{{name}}',
    variable: '变量：{{name}}',
  },
  en: {
    removeTitle: 'Delete "{{name}}"?',
    removeUsed: 'These places use it and will find nothing after it is deleted:',
    confirmRemove: 'Delete anyway',
    cancel: 'Cancel',
    page: 'Page',
    flow: 'Flow: {{name}}',
    api: 'API: {{name}}',
    variable: 'Variable: {{name}}',
  },
})
