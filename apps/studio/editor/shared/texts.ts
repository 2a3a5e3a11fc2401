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
    made: '共享样式“{{name}}”已加入项目外观，该组件改为使用它。撤销只改回组件，共享样式会留在外观里。',
    openLook: '打开外观',
    takeBack: '两处都撤回',
    takenBack: '组件和项目外观都已改回',
    editedSince: '之后页面或共享样式又有改动，无法一并撤回：请逐步撤销，再到外观中删除“{{name}}”',
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
    made: '“{{name}}” is in the look of the project, and the element uses it. Undo changes the element back alone; the shared style stays in the look.',
    openLook: 'Open the look',
    takeBack: 'Take both back',
    takenBack: 'The element and the look of the project are as before',
    editedSince:
      'The page or the shared style was edited since, so both cannot be taken back together: undo step by step, then remove “{{name}}” in the look',
    tooLong: 'The CSS is longer than 20,000 characters and does not fit into a shared style',
  },
})
