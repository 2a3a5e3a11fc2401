import { defineSetter } from '#sdk'

export const valueSetter = defineSetter({
  id: 'setter/value',
  label: { zh: '值', en: 'Value' },
  editor: () => import('./editor.tsx'),
})
