import { defineSetter } from '#sdk'

export const severalSetter = defineSetter({
  id: 'setter/several',
  label: { zh: '多选', en: 'Several' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
