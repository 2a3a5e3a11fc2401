import { defineStories } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    whole: {
      host: {
        props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { addonBefore: 'before', addonAfter: 'after', showCount: true } },
      },
      parts: true,
    },
    filled: { host: { props: { defaultValue: 'Bonn' } }, shows: ['formWrap.allowClear'] },
  },
})
