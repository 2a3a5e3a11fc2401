import * as z from 'zod'
import type { FieldSection } from './meta.ts'

/** One button of a list whose clicks are events of their own: `eventName` is generated when the button is added. */
export const actionButtonSchema = z.looseObject({
  text: z.string().default(''),
  type: z.string().default('default'),
  danger: z.boolean().default(false),
  block: z.boolean().default(false),
  icon: z.string().default(''),
  eventName: z.string().default(''),
  authCode: z.string().default(''),
})

/** `bulkActionList`: extra buttons of a container, each with an event of its own. */
export function actionListField(zh: string, en: string, section: FieldSection = 'basic') {
  return z.array(actionButtonSchema).default([]).meta({ label: { zh, en }, section, setter: 'setter/actions', bindable: false })
}
