import { defineSetter } from '#sdk'

export const imageSetter = defineSetter({
  id: 'setter/image',
  label: { zh: '图片', en: 'Image' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
