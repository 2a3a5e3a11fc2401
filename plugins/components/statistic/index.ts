import { choice, defineComponent, icon, number, numberLookFields, optionalNumber, scriptField, toggle, words, z } from '#sdk'

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
    trend: { label: { zh: '变化', en: 'Change' } },
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
    trend: optionalNumber('变化', 'Change', {
      help: { zh: '与上一期相比的百分比，如 12.5 或 -3', en: 'Per cent against the last period, as 12.5 or -3' },
    }),
    trendText: words('变化说明', 'Words for the change', '', { when: 'trend' }),
    goodTrend: choice('有利方向', 'Good direction', { up: ['上升', 'Up'], down: ['下降', 'Down'] }, 'up', { when: 'trend' }),
    loading: toggle('加载中', 'Loading', false, {
      help: { zh: '为真时在数值处显示占位', en: 'Shows a placeholder for the value while it is true' },
    }),
    prefix: icon('前缀图标', 'Icon before', '', { section: 'appearance' }),
    suffix: icon('后缀图标', 'Icon after', '', { section: 'appearance' }),
    script: scriptField(),
  }),
  functionProps: ['script'],
  view: () => import('./view.tsx'),
})
