import { defineSetter } from '#sdk'

export const actionsSetter = defineSetter({
  id: 'setter/actions',
  label: { zh: '按钮列表', en: 'Buttons' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
