import { defineStories } from '#sdk/testing'

const inside = [{ id: 'inside', type: 'Text', props: { text: 'Inbox' } }]

export const stories = defineStories({
  stories: {
    zero: { host: { props: { count: 0 } }, shows: ['showZero'] },
    many: { host: { props: { count: 120 }, children: inside }, shows: ['overflowCount'], parts: true },
    words: { host: { props: { text: 'Running', status: 'processing' } }, parts: true },
  },
})
