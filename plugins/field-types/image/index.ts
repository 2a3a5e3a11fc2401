import { addressParts, defineFieldType } from '#sdk/fields'

/** Pictures that were uploaded to the project, by their addresses. */
export const imageField = defineFieldType({
  id: 'field/image',
  label: { zh: '图片', en: 'Picture' },
  icon: 'image',
  ...addressParts,
  among: 'pictures',
  view: () => import('./view.tsx'),
  cell: () => ({ column: { type: 'image', width: 130, imageConfig: { width: 40, height: 40 } } }),
})
