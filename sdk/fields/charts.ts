import * as z from 'zod'
import { choice, number, toggle } from './builders.ts'
import { jsonSchema } from './form-item.ts'

const appearance = { section: 'appearance' } as const

/** What all charts have: their theme, whether they fill their box, and the room around what is drawn, in pixels. */
export const chartFields = (padding: number) => ({
  theme: choice('主题', 'Theme', { default: ['跟随页面', 'As the page'], dark: ['深色', 'Dark'] }, 'default', appearance),
  autoFit: toggle('自适应大小', 'Fills its box', true, appearance),
  appendPadding: number('内边距', 'Padding', padding, { ...appearance, min: 0, max: 200 }),
})

/** The data of a chart, as JSON; `sample` is drawn while it is edited and has none. */
export const chartData = (zh: string, en: string) =>
  z
    .union([z.array(jsonSchema), jsonSchema])
    .default([])
    .meta({ label: { zh, en }, section: 'data', setter: 'setter/json' })

/** The data of a chart of one ratio, 0 to 1. */
export const chartRatio = () =>
  jsonSchema.default(null).meta({
    label: { zh: '比例', en: 'Ratio' },
    section: 'data',
    setter: 'setter/value',
    help: { zh: '0 到 1 之间的数，如 0.4 表示 40%', en: 'A number from 0 to 1: 0.4 is 40 %' },
  })

export const chartParts = () => ({
  plot: { label: { zh: '绘图区', en: 'Plot' } },
  empty: { label: { zh: '无数据时', en: 'Without data' } },
  note: { label: { zh: '说明', en: 'Note' } },
})
