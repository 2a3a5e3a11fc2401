import { type Label, labelIn, tableIn } from '#kernel/message'
import type { ActionDeclaration, ActionGroup } from '#sdk'
import type { Locale } from '../../../shell/messages.ts'
import { fieldsTable, type Kinds, shownFields } from './fields-table.ts'
import { blocks, code, words } from './markdown.ts'
import { shapeText } from './shape-text.ts'

/** The groups of actions, in the order in which they are shown. */
export const ACTION_GROUPS: { readonly [group in ActionGroup]: Label } = {
  feedback: { zh: '反馈', en: 'Feedback' },
  form: { zh: '表单', en: 'Form' },
  service: { zh: '服务', en: 'Service' },
  component: { zh: '组件', en: 'Component' },
  data: { zh: '数据', en: 'Data' },
  navigation: { zh: '跳转', en: 'Navigation' },
  logic: { zh: '流程', en: 'Flow' },
  other: { zh: '其他', en: 'Other' },
}

const TEXTS = {
  zh: {
    params: '参数',
    noParams: '此动作没有参数。',
    result: '结果',
    resultLead: '成功后，下一步的 `eventParams` 是：',
    branches: '它有成功与失败两种结局，后面可以接“分支”。',
    ends: '它结束所在的流程，后面的步骤不再执行。',
  },
  en: {
    params: 'Parameters',
    noParams: 'This action has no parameters.',
    result: 'Result',
    resultLead: 'After it succeeded, `eventParams` of the next step is:',
    branches: 'It succeeds or fails, and a branch may follow it.',
    ends: 'It ends its flow: no step after it runs.',
  },
} as const

/** All that an action declares, for people, as Markdown. */
export function actionPage(action: ActionDeclaration, locale: Locale, kinds: Kinds): string {
  const t = tableIn(TEXTS, locale)
  const about = [action.branches && t.branches, action.ends && t.ends].filter(Boolean).join(' ')
  return blocks(
    `# ${words(labelIn(action.label, locale))}`,
    action.note ? words(labelIn(action.note, locale)) : '',
    about,
    `## ${t.params} {#params}`,
    fieldsTable(shownFields(action.params), locale, kinds) || t.noParams,
    action.result ? blocks(`## ${t.result} {#result}`, t.resultLead, code(shapeText(action.result))) : '',
  )
}
