import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const onboardingFields: FieldLabels = {
  step: { zh: '步骤', en: 'Step' },
  hidden: { zh: '隐藏', en: 'Hidden' },
}
