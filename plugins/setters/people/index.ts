import { defineSetter } from '#sdk'

/** People of the project, by their ids: `options.most` limits how many. */
export const peopleSetter = defineSetter({
  id: 'setter/people',
  label: { zh: '项目成员', en: 'People' },
  wide: true,
  editor: () => import('./editor.tsx'),
})
