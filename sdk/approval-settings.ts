import * as z from 'zod'
import { sendRows } from './fields/action-params.ts'
import { choice, json, text } from './fields/builders.ts'

const fixed = { bindable: false } as const
const model = { ...fixed, options: { namesIn: { setting: 'model' } } } as const

const written = {
  options: {},
  help: {
    zh: '字段的名称和值；值可以含公式，如 ${values.amount * 2}',
    en: 'Names of fields, with values. A value may hold formulas: ${values.amount * 2}',
  },
} as const

/** The settings of an approval flow, of which the form is generated. Formulas read `values` and `initiator`. */
export const approvalSettings = z.object({
  model: text('数据模型', 'Model', '', {
    ...fixed,
    setter: 'setter/model',
    options: { only: 'models' },
    needed: true,
    help: { zh: '审批的是这个数据模型的记录', en: 'Records of this model are approved.' },
  }),
  title: text('标题', 'Title', '', {
    code: 'template',
    placeholder: {
      zh: '费用 ${values.amount}，${initiator.name}',
      en: 'Expense of ${values.amount}, ${initiator.name}',
    },
    help: {
      zh: '列表中显示的标题；留空为审批流与发起人的名称',
      en: 'As lists show it. Empty: names of flow and initiator.',
    },
  }),
  page: z
    .int()
    .min(0)
    .default(0)
    .meta({
      label: { zh: '页面', en: 'Page' },
      ...fixed,
      setter: 'setter/page',
      help: {
        zh: '审批在此页面打开，由其中的“审核”组件和表单项显示；留空则按数据模型生成表单',
        en: 'Approvals open on this page, whose Approve element and form items show them. Empty: a form of the model.',
      },
    }),
  starters: json('谁可以发起', 'Who may start it', z.array(z.int().positive()).max(50).default([]), {
    ...fixed,
    setter: 'setter/roles',
    help: { zh: '角色；留空则能查看记录的人都可以', en: 'Roles. Empty: everyone who may view the record.' },
  }),
  lock: choice(
    '审批中锁定记录',
    'Locked while it runs',
    { all: ['全部字段', 'All fields'], listed: ['指定字段', 'These fields'], none: ['不锁定', 'Not locked'] },
    'all',
    { ...fixed, help: { zh: '步骤允许编辑的字段除外', en: 'But for fields that a step allows to edit.' } },
  ),
  locked: text('锁定的字段', 'Locked fields', '', {
    ...model,
    setter: 'setter/model-fields',
    options: { ...model.options, several: true },
    when: "lock == 'listed'",
  }),
  withdraw: choice(
    '发起人可以撤回',
    'The initiator may withdraw it',
    { 'until decided': ['有人审批之前', 'Until the first decision'], 'until end': ['结束之前', 'Until it ends'] },
    'until decided',
    fixed,
  ),
  approved: sendRows('同意后写入', 'Written when it is approved', written),
  refused: sendRows('拒绝后写入', 'Written when it is refused', written),
})
export type ApprovalSettings = z.output<typeof approvalSettings>
