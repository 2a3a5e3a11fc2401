import { defineAction, rowChoiceFields, targetField, z } from '#sdk'

export const focusParams = z.object({ target: targetField(), ...rowChoiceFields('first') })

export const focus = defineAction({
  id: 'action/focus',
  label: { zh: '聚焦组件', en: 'Focus' },
  group: 'component',
  icon: 'IconEdit',
  keywords: ['cursor', 'keyboard', '焦点', '光标'],
  params: focusParams,
  branches: false,
  summary: ({ target }) => ({ zh: target, en: target }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
