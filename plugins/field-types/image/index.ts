import { defineFieldType } from '#sdk/fields'
import { addressParts } from '../addresses.ts'

/** Pictures that were uploaded to the project, by their addresses. */
export const imageField = defineFieldType({
  id: 'field/image',
  label: { zh: '图片', en: 'Picture' },
  icon: 'image',
  ...addressParts,
  among: 'pictures',
})
