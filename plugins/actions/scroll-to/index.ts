import { choice, defineAction, rowChoiceFields, targetField, toggle, z } from '#sdk'

export const scrollToParams = z.object({
  target: targetField(),
  ...rowChoiceFields('first'),
  position: choice(
    '对齐',
    'Align',
    { start: ['顶部', 'Top'], center: ['居中', 'Middle'], end: ['底部', 'Bottom'], nearest: ['最近', 'Nearest'] },
    'start',
  ),
  smooth: toggle('平滑滚动', 'Smooth', true),
})

export const scrollTo = defineAction({
  id: 'action/scroll-to',
  label: { zh: '滚动到组件', en: 'Scroll to' },
  group: 'component',
  icon: 'IconToBottom',
  keywords: ['anchor', 'scroll', '锚点', '滚动'],
  params: scrollToParams,
  branches: false,
  summary: ({ target }) => ({ zh: target, en: target }),
  runs: 'page',
  run: () => import('./run.ts'),
})
