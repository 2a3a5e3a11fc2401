import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const publishFields: FieldLabels = {
  previewImg: { zh: '预览图', en: 'Picture of the page' },
  promote: { zh: '待发布到生产的版本', en: 'Version to promote' },
  force: { zh: '仍然发布', en: 'Publish anyway' },
  userIds: { zh: '可发布的成员', en: 'People who may publish' },
}
