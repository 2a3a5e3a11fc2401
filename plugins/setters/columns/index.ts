import { defineSetter } from '#sdk'

export const columnsSetter = defineSetter({
  id: 'setter/columns',
  label: { zh: '表格列', en: 'Table columns' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
