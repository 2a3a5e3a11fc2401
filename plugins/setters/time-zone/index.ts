import { defineSetter } from '#sdk'

export const timeZoneSetter = defineSetter({
  id: 'setter/time-zone',
  label: { zh: '时区', en: 'Time zone' },
  editor: () => import('./editor.tsx'),
})
