import { choice, color, defineComponent, words, z } from '#sdk'

export const ribbon = defineComponent({
  id: 'component/ribbon',
  type: 'Ribbon',
  version: 1,
  label: { zh: '缎带', en: 'Ribbon' },
  group: 'basic',
  icon: 'M2 4h12v10H2zM9 2h5v5H9z',
  keywords: ['corner', 'badge', '角标', '丝带'],
  accepts: 'anything',
  parts: { ribbon: { label: { zh: '缎带', en: 'Ribbon' } } },
  sizes: { width: { min: 40, fill: true } },
  props: z.strictObject({
    text: words('文本', 'Text', '', { placeholder: { zh: '推荐', en: 'here' } }),
    placement: choice('位置', 'Corner', { start: ['左上', 'Top left'], end: ['右上', 'Top right'] }, 'end', { section: 'appearance' }),
    color: color('缎带颜色', 'Colour of the ribbon', 'red'),
  }),
  view: () => import('./view.tsx'),
})
