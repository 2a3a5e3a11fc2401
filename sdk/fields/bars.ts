import { choice, color, group, number, optionalNumber, range, toggle } from './builders.ts'
import { chartColors, fillFields, patternsField } from './charts.ts'

const appearance = { section: 'appearance' } as const
const corner = (zh: string, en: string) => optionalNumber(zh, en, { ...appearance, min: 0, max: 100 })

/** How bars of several series stand, and the colours of a chart of them. */
export const barFrameFields = () => ({
  isGroup: toggle('并排显示', 'Side by side', true, { when: '!isStack' }),
  isStack: toggle('堆叠显示', 'Stacked'),
  theme: choice('主题', 'Theme', { default: ['跟随页面', 'As the page'], dark: ['深色', 'Dark'] }, 'default', appearance),
  color: chartColors(),
  patterns: patternsField(),
  appendPadding: number('内边距', 'Padding', 20, { ...appearance, min: 0, max: 200 }),
})

/** How wide bars are, as a part of the room that each has. */
export const barWidthField = (zh: string, en: string) => range(`${zh}宽度比例`, `Width of ${en}`, 0.6, { ...appearance, min: 0, max: 1 })

/** Pixels between bars, and between groups of them. */
export const barGapFields = (en: string) => ({
  dodgePadding: optionalNumber('组内间距', `Between ${en} of a group`, { ...appearance, min: 0, max: 100 }),
  intervalPadding: optionalNumber('组间间距', 'Between groups', { ...appearance, min: 0, max: 200 }),
})

/** How a bar is filled and outlined, and its corners. */
export const barStyleField = (zh: string, en: string) =>
  group({
    ...fillFields({ zh, en }),
    radius: group({
      0: corner('左上圆角', 'Upper left corner'),
      1: corner('右上圆角', 'Upper right corner'),
      2: corner('右下圆角', 'Lower right corner'),
      3: corner('左下圆角', 'Lower left corner'),
    }),
  })

/** Where each bar's value is written, and how; `places` begins with none. */
export const barLabelField = <const Places extends { readonly [value: string]: readonly [zh: string, en: string] }>(places: Places) =>
  group({
    position: choice('数值位置', 'Place of values', places, '' as keyof Places & string, appearance),
    style: group({
      fill: color('数值颜色', 'Colour of values', '', { when: 'label.position' }),
      opacity: range('数值透明度', 'Opacity of values', 1, { ...appearance, min: 0, max: 1, when: 'label.position' }),
    }),
  })
