import { defineSetter } from '#sdk'

export const switchSetter = defineSetter({
  id: 'setter/switch',
  label: { zh: '开关', en: 'Switch' },
  editor: () => import('./editor.tsx'),
})
