import { addressParts, defineFieldType } from '#sdk/fields'

/** Files that were uploaded to the project, by their addresses. */
export const fileField = defineFieldType({
  id: 'field/file',
  label: { zh: '文件', en: 'File' },
  icon: 'file',
  ...addressParts,
  among: 'files',
  view: () => import('./view.tsx'),
  cell: () => ({ column: { type: 'file', width: 200 }, isNamed: true }),
})
