import { defineSetter } from '#sdk'

export const secretSetter = defineSetter({
  id: 'setter/secret',
  label: { zh: '密钥', en: 'Secret' },
  editor: () => import('./editor.tsx'),
})
