import { defineMessages } from '../../shell/messages.ts'

export const screenTexts = defineMessages('project-texts', {
  zh: {
    title: '{{name}}：多语言文案',
    hint: '所有页面都可用 t("键") 或绑定到这些文案；页面自己的同名文案优先。修改后重新发布页面生效。',
    none: '还没有项目文案。',
    newKey: '新文案的键，如 common.save',
    create: '新增',
    used: '使用的页面和区块',
    unused: '未使用',
    takenKey: '“{{key}}”已被使用',
    renamed: '已在 {{count}} 个页面和区块中改名',
    notRenamed: '以下页面或区块未能改名，请打开后处理：{{pages}}',
    languages: '语言（用逗号分隔，第一种为主语言）',
    wrongLanguages: '语言代码不正确',
  },
  en: {
    title: '{{name}}: texts',
    hint: 'Every page may show these by t("key") or be bound to them; a text of the page with the same key goes first. Publish pages again for a change to count.',
    none: 'The project has no texts yet.',
    newKey: 'Key of a new text: common.save',
    create: 'Add',
    used: 'Pages and blocks',
    unused: 'Unused',
    takenKey: 'Another text has the key “{{key}}” already',
    renamed: 'Pages and blocks that name the new key: {{count}}',
    notRenamed: 'These pages or blocks were not written; open them and name the new key: {{pages}}',
    languages: 'Languages, with commas between them; the first is the main one',
    wrongLanguages: 'These are no codes of languages',
  },
})
