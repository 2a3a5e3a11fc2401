import { defineMessages } from '../../shell/messages.ts'

export const screenTexts = defineMessages('project-texts', {
  zh: {
    title: '{{name}} 的多语言文案',
    pages: '页面',
    hint: '所有页面都可用 t("键") 或绑定到这些文案；页面自己的同名文案优先。修改后重新发布页面生效。',
    none: '还没有项目文案。',
    newKey: '新文案的键，如 common.save',
    create: '新增',
    used: '使用的页面',
    unused: '未使用',
    save: '保存',
    saved: '已保存',
    languages: '语言（用逗号分隔，第一种为主语言）',
    wrongLanguages: '语言代码不正确',
  },
  en: {
    title: 'Texts of {{name}}',
    pages: 'Pages',
    hint: 'Every page may show these by t("key") or be bound to them; a text of the page with the same key goes first. Publish pages again for a change to count.',
    none: 'The project has no texts yet.',
    newKey: 'Key of a new text: common.save',
    create: 'Add',
    used: 'Pages',
    unused: 'Unused',
    save: 'Save',
    saved: 'Saved',
    languages: 'Languages, with commas between them; the first is the main one',
    wrongLanguages: 'These are no codes of languages',
  },
})
