import { defineAction, number, z } from '#sdk'

export const debounceParams = z.object({ milliseconds: number('毫秒数', 'Milliseconds', 300, { min: 0, max: 60_000 }) })

export const debounce = defineAction({
  id: 'action/debounce',
  label: { zh: '防抖', en: 'Debounce' },
  group: 'logic',
  icon: 'IconSchedule',
  keywords: ['throttle', 'wait', 'latest', '节流', '去抖'],
  params: debounceParams,
  branches: false,
  summary: ({ milliseconds }) => ({ zh: `静止 ${milliseconds} 毫秒后继续`, en: `Go on after ${milliseconds} ms of quiet` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
