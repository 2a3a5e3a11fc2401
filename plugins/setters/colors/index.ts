import { defineSetter } from '#sdk'

export const colorsSetter = defineSetter({
  id: 'setter/colors',
  label: { zh: '颜色列表', en: 'Colours' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
