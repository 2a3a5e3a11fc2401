import { defineStories, typeInto } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    filled: { host: { props: { defaultValue: '12' } }, shows: ['formItem.name', 'formWrap.mask'] },
    typed: { steps: ({ screen }) => typeInto(screen.container.querySelector('input'), 'a1'), shows: ['formWrap.onlyDigits'] },
  },
  values: { 'formWrap.length': ['4'] },
  fires: {
    onChange: { steps: ({ screen }) => typeInto(screen.getByRole('textbox'), '7') },
  },
})
