import { defineSetter } from '#sdk'

export const selectSetter = defineSetter({
  id: 'setter/select',
  label: { zh: '选项', en: 'Choice' },
  editor: () => import('./editor.tsx'),
})
