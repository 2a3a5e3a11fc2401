import { choice, defineComponent, jsonSchema, number, optionsList, toggle, updateMethod, words, z } from '#sdk'

const samples = () => [
  { key: '1', label: 'Tag 1', value: '1' },
  { key: '2', label: 'Tag 2', value: '2' },
  { key: '3', label: 'Tag 3', value: '3' },
]
const look = { section: 'appearance' } as const

export const tagGroup = defineComponent({
  id: 'component/tag-group',
  type: 'TagGroup',
  version: 1,
  label: { zh: '标签组', en: 'Tag group' },
  group: 'basic',
  icon: 'M1.5 3.5h6v3.5h-6zM9.5 3.5h5V7h-5zM1.5 9h4v3.5h-4zM7.5 9h7v3.5h-7z',
  keywords: ['tags', 'filter', 'choice', '筛选', '可选标签'],
  parts: {
    tag: { label: { zh: '标签', en: 'Tag' } },
    more: { label: { zh: '展开按钮', en: 'Button for more' } },
  },
  sizes: { width: { min: 60, fill: true } },
  itemTexts: ['options.*.label'],
  props: z.strictObject({
    options: optionsList('标签', 'Tags', samples()),
    useCollapse: toggle('超出一行时收起', 'One line at first', false, look),
    useIcon: toggle('显示图标', 'With icons', false, { ...look, help: { zh: '每个标签的 icon 字段', en: 'The field icon of each tag' } }),
    tagGap: number('间距', 'Gap', 4, { ...look, min: 4, max: 10 }),
    tagSize: choice('尺寸', 'Size', { small: ['小', 'Small'], middle: ['中', 'Medium'], large: ['大', 'Large'] }, 'middle', look),
    label: words('名称', 'Name', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
  }),
  data: { prop: 'options', driven: 'engine', shape: z.array(jsonSchema), sample: samples() },
  events: { onChange: { label: { zh: '选中变化', en: 'Change' }, again: 'newest', payload: z.array(jsonSchema) } },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
