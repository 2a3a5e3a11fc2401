import { defineMessages } from '#shell/messages'

export const sharedStyleTexts = defineMessages('editor-shared-styles', {
  zh: {
    make: '做成共享样式',
    hint: '该组件的样式会移入一个共享样式，组件改为使用它；绑定了表达式的样式留在组件上。其他组件之后也可以使用它。',
    name: '名称',
    placeholder: '例如：醒目按钮',
    create: '创建',
    cancel: '取消',
    detach: '脱离共享样式',
    detachHint: '所选共享样式的值会复制到该组件，之后不再随它改变。',
    which: '共享样式',
    tooLong: 'CSS 超过 20000 个字符，无法放入共享样式',
  },
  en: {
    make: 'Make a shared style',
    hint: 'The styles of the element move into a shared style, which it uses from then on; styles with an expression stay with the element. Other elements can use it too.',
    name: 'Name',
    placeholder: 'for example: Strong button',
    create: 'Create',
    cancel: 'Cancel',
    detach: 'Detach from a shared style',
    detachHint: 'The values of the shared style are copied into the element, which does not follow it any more.',
    which: 'Shared style',
    tooLong: 'The CSS is longer than 20,000 characters and does not fit into a shared style',
  },
})
