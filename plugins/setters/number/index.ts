import { defineSetter } from '#sdk'

export const numberSetter = defineSetter({
  id: 'setter/number',
  label: { zh: '数字', en: 'Number' },
  editor: () => import('./editor.tsx'),
})
