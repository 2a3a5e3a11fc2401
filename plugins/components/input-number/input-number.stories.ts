import { defineStories, type HostedComponent, later, leave, pressKey, typeInto } from '#sdk/testing'

const boxOf = ({ screen }: HostedComponent) => screen.container.querySelector('input')
const typed = (text: string) => async (host: HostedComponent) => {
  await typeInto(boxOf(host), text)
  await leave(boxOf(host))
  await later()
}

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { prefix: '¥', suffix: 'kg' } } }, parts: true },
    filled: { host: { props: { defaultValue: 12.5 } }, shows: ['formItem.name', 'formWrap.formatter', 'formWrap.precision'] },
    typed: { steps: typed('12'), shows: ['formWrap.min', 'formWrap.max', 'formWrap.parser'] },
    stepped: { steps: (host) => pressKey(boxOf(host), 'ArrowUp'), shows: ['formWrap.step'] },
  },
  values: { defaultValue: [7], 'formWrap.min': [20], 'formWrap.max': [3], 'formWrap.parser': ['(text) => 3'] },
  fires: {
    onChange: { steps: ({ screen }) => typeInto(screen.getByRole('spinbutton'), '7') },
  },
})
