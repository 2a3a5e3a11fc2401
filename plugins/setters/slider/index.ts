import { defineSetter } from '#sdk'

export const sliderSetter = defineSetter({
  id: 'setter/slider',
  label: { zh: '滑块', en: 'Slider' },
  editor: () => import('./editor.tsx'),
})
