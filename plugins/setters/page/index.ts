import { defineSetter } from '#sdk'

/** A page of the project, by its id; 0 for none. */
export const pageSetter = defineSetter({
  id: 'setter/page',
  label: { zh: '页面', en: 'Page' },
  editor: () => import('./editor.tsx'),
})
