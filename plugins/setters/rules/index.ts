import { defineSetter } from '#sdk'

export const rulesSetter = defineSetter({
  id: 'setter/rules',
  label: { zh: '校验规则', en: 'Rules' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
