import { defineStories, leave, press, typeInto } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { showCount: true } } }, parts: true },
    filled: { host: { props: { defaultValue: 'secret' } }, shows: ['formItem.name', 'formWrap.allowClear'] },
    typed: { steps: ({ screen }) => typeInto(screen.container.querySelector('input'), 'something long'), shows: ['formWrap.maxLength'] },
  },
  fires: {
    onChange: { steps: ({ screen }) => typeInto(screen.container.querySelector('input'), 'secret') },
    onBlur: {
      steps: async ({ screen }) => {
        await press(screen.container.querySelector('input'))
        await leave(screen.container.querySelector('input'))
      },
    },
  },
})
