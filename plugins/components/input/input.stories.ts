import { defineStories, leave, press, pressKey, typeInto } from '#sdk/testing'

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
  fires: {
    onChange: { steps: ({ screen }) => typeInto(screen.getByRole('textbox'), 'Ann') },
    onBlur: {
      steps: async ({ screen }) => {
        await press(screen.getByRole('textbox'))
        await leave(screen.getByRole('textbox'))
      },
    },
    onPressEnter: { steps: ({ screen }) => pressKey(screen.getByRole('textbox'), 'Enter') },
  },
})
