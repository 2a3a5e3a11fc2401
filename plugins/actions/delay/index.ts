import { defineAction, number, z } from '#sdk'

export const delayParams = z.object({ seconds: number('秒数', 'Seconds', 1, { min: 0, max: 3600 }) })

export const delay = defineAction({
  id: 'action/delay',
  label: { zh: '延时', en: 'Delay' },
  group: 'logic',
  icon: 'IconClockCircle',
  keywords: ['wait', 'timeout', '等待'],
  params: delayParams,
  branches: false,
  summary: ({ seconds }) => ({ zh: `等待 ${seconds} 秒`, en: `Wait ${seconds} s` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
