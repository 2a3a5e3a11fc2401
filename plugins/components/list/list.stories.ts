import { defineStories } from '#sdk/testing'

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
    none: { host: { props: { data: [] } }, shows: ['emptyText'] },
    compiled: { in: 'program', shows: ['itemKey'] },
  },
  values: { avatar: ['face', ''], icon: ['icon', 'sign'] },
})
