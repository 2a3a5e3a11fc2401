import { addressParts, defineFieldType } from '#sdk/fields'

/** Pictures that were uploaded to the project, by their addresses. */
export const imageField = defineFieldType({
  id: 'field/image',
  label: { zh: '图片', en: 'Picture' },
  icon: 'image',
  ...addressParts,
  among: 'pictures',
})
