import { definePlugin } from '#sdk'

export const jobsPlugin = definePlugin({
  id: 'tessera.studio.jobs',
  version: '0.1.0',
  screens: [
    {
      id: 'screen/platform-jobs',
      label: { zh: '后台任务', en: 'Jobs' },
      icon: 'IconSchedule',
      path: '/user/platform/jobs',
      seenBy: 'super administrator',
      navigation: { place: 'person', order: 62 },
      load: () => import('./jobs-screen.tsx'),
    },
  ],
})
