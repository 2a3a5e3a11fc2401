import { defineStories, type HostedComponent, later, press, pressKey, until } from '#sdk/testing'

const isThere = () => document.querySelector('.tessera-drawer-panel') !== null
const pressOutside = async () => {
  await until(isThere)
  await press(document.querySelector('.arco-drawer-mask'))
  await later(20)
}
const close = async (host: HostedComponent) => {
  await until(isThere)
  await host.call('close')
  // The library moves it out first.
  await until(() => document.querySelector('.slideRight-exit-active') === null && document.body.style.overflow === '')
  await later(350)
}
const inRegions = ['extra', 'footer'].map((slot) => ({ id: `in-${slot}`, type: 'Text', slot, props: { text: slot } }))

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit', children: inRegions }, parts: true },
    outside: { steps: pressOutside, shows: ['maskClosable'] },
    escape: { steps: () => pressKey(document.querySelector('.tessera-drawer-panel'), 'Escape'), shows: ['keyboard'] },
    above: { host: { props: { placement: 'top' } }, shows: ['height'] },
    closed: { steps: close, shows: ['destroyOnClose'] },
  },
  fires: {
    onLoad: { steps: () => until(isThere) },
    onClose: { steps: () => pressKey(document.querySelector('.tessera-drawer-panel'), 'Escape') },
    onAfterOpenChange: { steps: () => until(isThere) },
  },
})
