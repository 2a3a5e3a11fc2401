import { defineSetter } from '#sdk'

export const iconSetter = defineSetter({
  id: 'setter/icon',
  label: { zh: '图标', en: 'Icon' },
  editor: () => import('./editor.tsx'),
})
