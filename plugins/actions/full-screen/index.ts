import { defineAction, optionalTarget, rowChoiceFields, z } from '#sdk'

export const fullScreenParams = z.object({
  target: optionalTarget({ zh: '留空为整个页面', en: 'Empty: the whole page' }),
  ...rowChoiceFields('first'),
})

export const fullScreen = defineAction({
  id: 'action/full-screen',
  label: { zh: '全屏切换', en: 'Full screen' },
  group: 'component',
  icon: 'IconFullscreen',
  keywords: ['fullscreen', '全屏', '最大化'],
  params: fullScreenParams,
  branches: true,
  summary: ({ target }) => ({ zh: target || '整个页面', en: target || 'The whole page' }),
  ...rowChoiceFields('first'),
  runs: 'page',
  run: () => import('./run.ts'),
})
