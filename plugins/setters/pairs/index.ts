import { defineSetter } from '#sdk'

export const pairsSetter = defineSetter({
  id: 'setter/pairs',
  label: { zh: '键值列表', en: 'Names and values' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
