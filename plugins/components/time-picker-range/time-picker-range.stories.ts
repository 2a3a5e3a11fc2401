import { defineStories, pressKey, typeInto } from '#sdk/testing'
import { open, stories as single } from '../time-picker/time-picker.stories.ts'

const range = '09:00:00,18:00:00'
const { opened, scrolled } = single.stories

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { defaultValue: range } },
      shows: ['formItem.name', 'defaultValue', 'formWrap.format', 'formWrap.allowClear'],
    },
    fields: { host: { props: { defaultValue: range, startField: 'from', endField: 'to' } }, shows: ['startField', 'endField'] },
    opened: { ...opened, host: { props: { defaultValue: range } }, steps: open },
    scrolled: { ...scrolled, host: { props: { defaultValue: range } } },
  },
  values: { defaultValue: ['08:00:00,09:00:00'] },
  fires: {
    onChange: {
      steps: async ({ screen }) => {
        for (const [at, text] of ['08:15:00', '09:15:00'].entries()) {
          const box = screen.container.querySelectorAll('input')[at]
          await typeInto(box, text)
          await pressKey(box, 'Enter')
        }
      },
    },
  },
})
