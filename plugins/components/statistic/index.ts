import { choice, defineComponent, icon, number, numberLookFields, scriptField, words, z } from '#sdk'

const { currency, locale } = numberLookFields("format == 'money'")

export const statistic = defineComponent({
  id: 'component/statistic',
  type: 'Statistic',
  version: 1,
  label: { zh: '统计数值', en: 'Statistic' },
  group: 'basic',
  icon: 'M3 13V8M8 13V3M13 13V6M2 13.5h12',
  keywords: ['number', 'kpi', '数字', '指标'],
  parts: {
    title: { label: { zh: '标题', en: 'Title' } },
    value: { label: { zh: '数值', en: 'Value' } },
    prefix: { label: { zh: '前缀图标', en: 'Icon before' } },
    suffix: { label: { zh: '后缀图标', en: 'Icon after' } },
  },
  sizes: { width: { min: 40, fill: true } },
  text: 'title',
  props: z.strictObject({
    title: words('标题', 'Title', { zh: '总计', en: 'Total' }),
    value: z
      .union([z.number(), z.string()])
      .default(192672)
      .meta({ label: { zh: '数值', en: 'Value' }, setter: 'setter/number' }),
    precision: number('小数位', 'Decimals', 2, { min: 0, max: 20 }),
    format: choice('格式', 'Format', { '': ['数字', 'Number'], money: ['金额', 'Money'], percent: ['百分比', 'Percent'] }, ''),
    currency,
    locale,
    prefix: icon('前缀图标', 'Icon before', '', { section: 'appearance' }),
    suffix: icon('后缀图标', 'Icon after', '', { section: 'appearance' }),
    script: scriptField(),
  }),
  functionProps: ['script'],
  view: () => import('./view.tsx'),
})
