import { defineSetter } from '#sdk'

export const suggestSetter = defineSetter({
  id: 'setter/suggest',
  label: { zh: '文本与建议', en: 'Text with suggestions' },
  editor: () => import('./editor.tsx'),
})
