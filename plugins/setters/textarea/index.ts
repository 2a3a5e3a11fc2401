import { defineSetter } from '#sdk'

export const textareaSetter = defineSetter({
  id: 'setter/textarea',
  label: { zh: '多行文本', en: 'Several lines' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
