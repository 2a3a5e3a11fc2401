import { defineStories, leave, press, until } from '#sdk/testing'

const bold = '<p>Some <strong>bold</strong> words</p>'

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    filled: { host: { props: { defaultValue: bold } }, shows: ['formItem.name', 'defaultValue'] },
  },
  values: { defaultValue: ['Other words'] },
  fires: {
    onChange: {
      in: 'browser',
      steps: async ({ screen }) => {
        await press(screen.getByRole('button', { name: 'Insert table' }))
        await until(() => screen.container.querySelector('.tessera-rich-editor table') !== null)
      },
    },
    onBlur: {
      in: 'browser',
      steps: async ({ screen }) => {
        await press(screen.getByRole('textbox'))
        await until(() => screen.container.querySelector('.tessera-rich-editor') === document.activeElement)
        await leave(document.activeElement)
      },
    },
  },
})
