import { defineSetter } from '#sdk'

export const optionsSetter = defineSetter({
  id: 'setter/options',
  label: { zh: '选项列表', en: 'Options' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
