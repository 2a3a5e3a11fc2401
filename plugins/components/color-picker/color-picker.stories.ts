import { defineStories, type HostedComponent, hover, later, press, pressKey, until } from '#sdk/testing'

const boxOf = ({ screen }: HostedComponent) => screen.container.querySelector('.tessera-colour-box')
const dialog = () => document.querySelector('[role="dialog"]')
const open = async (host: HostedComponent) => {
  await press(boxOf(host))
  await until(() => dialog() !== null)
}

const moveHue = async (host: HostedComponent) => {
  await open(host)
  await pressKey(dialog()!.querySelector('[role="slider"]'), 'ArrowLeft')
}

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' }, formWrap: { showText: true } } }, parts: true },
    filled: { host: { props: { defaultValue: '#ff0000', formWrap: { showText: true } } }, shows: ['formItem.name', 'formWrap.format'] },
    opened: {
      host: { props: { defaultValue: '#ff0000' } },
      steps: open,
      shows: ['formWrap.allowClear', 'formWrap.disabledAlpha', 'formWrap.mode', 'formWrap.placement'],
    },
    pointedAt: {
      steps: async (host) => {
        await hover(boxOf(host))
        await later(150)
      },
      shows: ['formWrap.trigger'],
    },
    moved: {
      host: { props: { defaultValue: '#ff0000' } },
      steps: async (host) => {
        await open(host)
        await pressKey(dialog()!.querySelector('[role="slider"]'), 'ArrowLeft')
      },
    },
  },
  values: { defaultValue: ['#00ff00'], 'formWrap.mode': [['single', 'gradient']] },
  fires: {
    onChange: { host: { props: { defaultValue: '#ff0000' } }, steps: moveHue },
    onChangeComplete: { host: { props: { defaultValue: '#ff0000' } }, steps: moveHue },
  },
})
