import { defineSetter } from '#sdk'

export const modelSetter = defineSetter({
  id: 'setter/model',
  label: { zh: '数据模型', en: 'Model' },
  editor: () => import('./editor.tsx'),
})
