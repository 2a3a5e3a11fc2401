import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: { whole: { host: { props: { subTitle: 'More', bulkActionList: [{ text: 'Back', eventName: 'back' }] } }, parts: true } },
})
