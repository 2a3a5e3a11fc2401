import { defineFieldType } from '#sdk/fields'
import { addressParts } from '../addresses.ts'

/** Files that were uploaded to the project, by their addresses. */
export const fileField = defineFieldType({
  id: 'field/file',
  label: { zh: '文件', en: 'File' },
  icon: 'file',
  ...addressParts,
  among: 'files',
})
