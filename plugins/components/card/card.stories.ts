import { defineStories, press } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const stories = defineStories({
  stories: {
    covered: { host: { props: { cover: PICTURE } }, parts: true },
    regions: {
      host: { children: ['extra', 'cover', 'actions'].map((slot) => ({ id: `in-${slot}`, type: 'Text', slot, props: { text: slot } })) },
      parts: true,
    },
    more: { host: { props: { extra: { text: 'More' } } }, shows: ['extra.type', 'extra.danger'] },
  },
  fires: {
    onClick: { steps: ({ screen }) => press(screen.container.querySelector('.tessera-card-body, .arco-card-body')) },
    onClickMore: { host: { props: { extra: { text: 'More' } } }, steps: ({ screen }) => press(screen.getByText('More')) },
  },
})
