import { defineStories, until } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const stories = defineStories({
  stories: {
    named: { host: { props: { textavatar: 'Wang Xiaoming' } }, in: 'browser', shows: ['gap'] },
    lettered: { host: { props: { textavatar: 'WX' } }, parts: true },
    pictured: { host: { props: { src: PICTURE } }, parts: true },
    nobody: { parts: true },
    drawn: {
      host: { props: { icon: 'IconUser' } },
      steps: () => until(() => document.querySelector('.tessera-avatar svg') !== null),
      shows: ['icon'],
    },
  },
  values: { size: ['small', '64'], gap: [12] },
})
