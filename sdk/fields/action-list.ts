import * as z from 'zod'
import { icon, list, text, toggle, words } from './builders.ts'
import type { FieldSection } from './meta.ts'

const TYPES = [
  { value: 'default', label: { zh: '默认', en: 'Default' } },
  { value: 'primary', label: { zh: '主要', en: 'Primary' } },
  { value: 'dashed', label: { zh: '虚线', en: 'Dashed' } },
  { value: 'text', label: { zh: '文字', en: 'Text' } },
  { value: 'link', label: { zh: '链接', en: 'Link' } },
]

interface ButtonKind {
  /** The default appearance of a button. */
  readonly type?: string
  /** What names of events begin with. */
  readonly event?: string
}

/** The fields of one button of a list whose clicks are events of their own: `eventName` is written when the button is added. */
export const actionButtonFields = ({ type = 'default', event = 'BulkAction_' }: ButtonKind = {}) => ({
  text: words('文字', 'Text', ''),
  // Older pages have other values, which render as the default.
  type: z
    .string()
    .default(type)
    .meta({ label: { zh: '类型', en: 'Type' }, choices: TYPES, setter: 'setter/select', bindable: false }),
  danger: toggle('危险', 'Danger', false, { bindable: false }),
  block: toggle('撑满宽度', 'Full width', false, { bindable: false }),
  icon: icon('图标', 'Icon', '', { bindable: false }),
  eventName: z.string().default('').meta({ generated: event }),
  authCode: text('权限标识', 'Permission code', '', { bindable: false }),
  /** Most often a formula, as of the rights of the visitor. */
  authScript: toggle('有权限', 'Allowed', true).optional(),
})

/** `bulkActionList`: extra buttons of a container, each with an event of its own. */
export function actionListField(zh: string, en: string, section: FieldSection = 'basic') {
  return list(zh, en, ['按钮', 'Button'], actionButtonFields(), [], { section, bindable: false })
}
