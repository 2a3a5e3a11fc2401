import { defineStories, press, until } from '#sdk/testing'

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const drawn = () => until(() => document.querySelector('.tessera-qr > :is(svg, canvas)') !== null)

export const stories = defineStories({
  stories: {
    drawn: { steps: drawn, shows: ['type', 'value', 'icon'] },
    sharp: { host: { props: { type: 'svg' } }, steps: drawn, shows: ['errorLevel', 'size'] },
    withIcon: { host: { props: { type: 'svg', icon: PICTURE } }, steps: drawn, shows: ['iconSize.width', 'iconSize.height'] },
    expired: { host: { props: { status: 'expired' } }, parts: true },
  },
  fires: {
    onRefresh: { host: { props: { status: 'expired' } }, steps: ({ screen }) => press(screen.getByRole('button')) },
  },
})
