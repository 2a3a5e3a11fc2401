import { defineStories, later, press, pressKey, until } from '#sdk/testing'

const button = () => document.querySelector('.tessera-dropdown')
const open = async () => {
  await press(button())
  await until(() => document.querySelector('[role="menuitem"], .tessera-dropdown-none') !== null)
}
const openAndClose = async () => {
  await open()
  await pressKey(document.querySelector('[role="menuitem"]'), 'Escape')
  await later(400)
}

export const stories = defineStories({
  stories: {
    open: { steps: open, shows: ['itemConfig'] },
    placed: { steps: open, shows: ['placement'] },
    closed: { steps: openAndClose, shows: ['destroyPopupOnHide'] },
    shown: { parts: true },
  },
  values: { itemConfig: [[{ label: 'Changed', key: 'changed' }]] },
  fires: {
    onMenuClick: {
      steps: async () => {
        await open()
        await press(document.querySelector('[role="menuitem"]'))
      },
    },
  },
})
