import { defineStories, typeInto } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { showCount: true } } }, parts: true },
    filled: { host: { props: { defaultValue: 'Some words' } }, shows: ['formItem.name', 'formWrap.allowClear'] },
    typed: { steps: ({ screen }) => typeInto(screen.container.querySelector('textarea'), 'something long'), shows: ['formWrap.maxLength'] },
  },
  fires: {
    onChange: { steps: ({ screen }) => typeInto(screen.getByRole('textbox'), 'Ann') },
  },
})
