import { defineSetter } from '#sdk'

export const textSetter = defineSetter({
  id: 'setter/text',
  label: { zh: '文本', en: 'Text' },
  editor: () => import('./editor.tsx'),
})
