import { defineSetter } from '#sdk'

export const dictionarySetter = defineSetter({
  id: 'setter/dictionary',
  label: { zh: '数据字典', en: 'Dictionary' },
  editor: () => import('./editor.tsx'),
})
