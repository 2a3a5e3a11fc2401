import { choice, defineComponent, icon, jsonSchema, list, range, toggle, updateMethod, words, z } from '#sdk'
import { sampleSteps } from './sample.ts'

const look = { section: 'appearance' } as const
const STATUS = {
  wait: ['等待', 'Waiting'],
  process: ['进行中', 'In progress'],
  finish: ['已完成', 'Finished'],
  error: ['出错', 'Error'],
} as const
const place = z.union([z.number(), z.string()])

export const steps = defineComponent({
  id: 'component/steps',
  type: 'Steps',
  version: 1,
  label: { zh: '步骤条', en: 'Steps' },
  group: 'functional',
  icon: 'M1.5 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M10.5 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5.5 8h5',
  keywords: ['progress', 'wizard', 'stages', '流程', '进度'],
  parts: {
    step: { label: { zh: '步骤', en: 'Step' } },
    current: { label: { zh: '当前步骤', en: 'Current step' } },
    mark: { label: { zh: '序号', en: 'Mark' } },
    title: { label: { zh: '标题', en: 'Title' } },
    subtitle: { label: { zh: '副标题', en: 'Subtitle' } },
    description: { label: { zh: '描述', en: 'Description' } },
    line: { label: { zh: '连线', en: 'Line' } },
  },
  sizes: { width: { min: 120, fill: true } },
  itemTexts: ['data.*.title', 'data.*.subTitle', 'data.*.description'],
  props: z.strictObject({
    data: list(
      '步骤',
      'Steps',
      ['步骤', 'Step'],
      {
        title: words('标题', 'Title', ''),
        description: words('描述', 'Description', ''),
        subTitle: words('副标题', 'Subtitle', ''),
        icon: icon('图标', 'Icon'),
        status: choice('状态', 'Status', { '': ['随当前步骤', 'By the current step'], ...STATUS }, ''),
        disabled: toggle('不可点击', 'Cannot be pressed'),
      },
      sampleSteps,
      { section: 'data' },
    ),
    current: place.default(0).meta({
      label: { zh: '当前步骤', en: 'Current step' },
      setter: 'setter/number',
      help: { zh: '从 0 开始；等于步骤数时全部完成', en: 'From 0 on; as many as there are steps: all are finished' },
    }),
    status: choice('当前步骤的状态', 'Status of the current step', STATUS, 'process'),
    clickable: toggle('可点击切换', 'Steps can be pressed', true),
    direction: choice(
      '方向',
      'Direction',
      { horizontal: ['横向', 'In a row'], vertical: ['纵向', 'Below each other'] },
      'horizontal',
      look,
    ),
    type: choice(
      '类型',
      'Type',
      { default: ['默认', 'Default'], navigation: ['导航', 'Navigation'], inline: ['行内', 'Inline'] },
      'default',
      look,
    ),
    size: choice('尺寸', 'Size', { default: ['默认', 'Default'], small: ['小', 'Small'] }, 'default', look),
    labelPlacement: choice(
      '文字位置',
      'Place of the text',
      { horizontal: ['序号右侧', 'Beside the mark'], vertical: ['序号下方', 'Below the mark'] },
      'horizontal',
      { ...look, when: "type == 'default' && direction == 'horizontal'" },
    ),
    progressDot: toggle('圆点', 'Dots', false, { ...look, when: "type == 'default'" }),
    percent: range('当前步骤的进度', 'Progress of the current step', undefined, {
      ...look,
      min: 0,
      max: 100,
      when: "type != 'inline' && !progressDot",
    }),
    responsive: toggle('宽度不足时纵向排列', 'Below each other where it is too narrow', true, { ...look, when: "type != 'inline'" }),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleSteps },
  events: { onChange: { label: { zh: '切换', en: 'Change' }, again: 'newest', payload: z.object({ current: z.number() }) } },
  methods: {
    ...updateMethod(),
    updateStep: {
      label: { zh: '设置当前步骤', en: 'Go to a step' },
      args: z.union([place, z.looseObject({ current: place.optional() })]),
    },
  },
  view: () => import('./view.tsx'),
})
