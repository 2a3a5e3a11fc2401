import { defineStories, until } from '#sdk/testing'

const AHEAD = 4_102_444_800_000 // 2100

export const stories = defineStories({
  stories: {
    icons: { host: { props: { title: 'Until then', prefix: 'IconStar', suffix: 'IconStar' } }, parts: true },
    over: { host: { props: { value: 1_000_000_000_000 } }, shows: ['finishIfOver'] },
  },
  values: { value: [AHEAD, 'no date'], format: ['[left] HH:mm'] },
  fires: {
    onFinish: { host: { props: { value: 1_000_000_000_000, finishIfOver: true } }, steps: () => undefined },
    onChange: { host: { props: { value: AHEAD } }, steps: ({ emitted }) => until(() => emitted.length > 0) },
  },
})
