import { defineStories, typeInto } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    whole: {
      host: {
        props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { addonBefore: 'before', addonAfter: 'after', showCount: true } },
      },
      parts: true,
    },
    typed: {
      host: { props: { defaultValue: 'Bonn' } },
      steps: ({ screen }) => typeInto(screen.container.querySelector('input'), 'Bonn am Rhein'),
      shows: ['formWrap.maxLength'],
    },
    filled: { host: { props: { defaultValue: 'Bonn' } }, shows: ['formWrap.allowClear'] },
  },
})
