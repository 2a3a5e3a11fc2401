import { defineStories, press } from '#sdk/testing'

export const stories = defineStories({
  stories: {
    pressed: { steps: ({ screen }) => press(screen.getByRole('checkbox')), shows: ['trueValue'], parts: true },
    pressedAgain: { host: { props: { checked: true } }, steps: ({ screen }) => press(screen.getByRole('checkbox')), shows: ['falseValue'] },
  },
  values: { checked: [true], trueValue: ['Y'], falseValue: ['N'] },
  fires: {
    onChange: { steps: ({ screen }) => press(screen.getByRole('checkbox')) },
  },
})
