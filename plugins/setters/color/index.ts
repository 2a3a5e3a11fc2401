import { defineSetter } from '#sdk'

export const colorSetter = defineSetter({
  id: 'setter/color',
  label: { zh: '颜色', en: 'Colour' },
  editor: () => import('./editor.tsx'),
})
