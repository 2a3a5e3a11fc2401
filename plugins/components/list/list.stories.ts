import { defineStories, later } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const data = [{ avatar: PICTURE, face: PICTURE, name: 'A', remark: 'B', content: '2024-05-01', sign: 'IconStar', icon: 'IconHeart' }]

export const stories = defineStories({
  stories: {
    whole: {
      host: { props: { header: 'Header', footer: 'Footer', bulkActionList: [{ text: 'Open' }], data } },
      parts: true,
      shows: ['avatar', 'useIcon'],
    },
    icons: { host: { props: { data, useIcon: true } }, shows: ['icon'] },
    money: {
      host: { props: { data: [{ id: 1, name: 'A', content: '1234.5' }], content: { type: 'money' } } },
      shows: ['content.format', 'content.currency', 'content.locale', 'content.decimals'],
    },
    time: {
      host: { props: { data: [{ id: 1, name: 'A', content: 1_714_521_600_000 }], content: { type: 'date2' } } },
      shows: ['content.timeZone'],
    },
    mapped: { host: { props: { data: [{ id: 1, name: 'A', content: '1' }] } }, shows: ['content.map'] },
    named: {
      host: { props: { data: [{ id: 1, name: 'A', content: 'paid' }], content: { type: 'tag' } } },
      steps: () => later(),
      shows: ['content.dictionary'],
    },
    none: { host: { props: { data: [] } }, shows: ['emptyText'] },
    compiled: { in: 'program', shows: ['itemKey'] },
  },
  values: {
    'content.format': ['0.000'],
    'content.map': [[{ value: 1, text: 'One' }]],
    avatar: ['face', ''],
    icon: ['icon', 'sign'],
  },
})
