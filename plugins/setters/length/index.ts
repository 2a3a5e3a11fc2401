import { defineSetter } from '#sdk'

export const lengthSetter = defineSetter({
  id: 'setter/length',
  label: { zh: '长度', en: 'Length' },
  editor: () => import('./editor.tsx'),
})
