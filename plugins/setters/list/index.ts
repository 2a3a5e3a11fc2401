import { defineSetter } from '#sdk'

export const listSetter = defineSetter({
  id: 'setter/list',
  label: { zh: '列表', en: 'List' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
