import { defineStories, type HostedComponent, later, press, until } from '#sdk/testing'

const pressOutside = async () => {
  await press(document.querySelector('.arco-modal-wrapper'))
  // The library waits a moment itself.
  await later(150)
}
const close = async (host: HostedComponent) => {
  await host.call('close')
  // The library fades it out first.
  await until(() => document.body.style.overflow === '' && !document.querySelector('.arco-modal-mask:not([style*="none"])'))
}

export const stories = defineStories({
  stories: {
    edited: { host: { mode: 'edit' }, parts: true },
    outside: { steps: pressOutside, shows: ['maskClosable'] },
    closed: { steps: close, shows: ['destroyOnClose'] },
  },
  fires: {
    onLoad: { steps: () => until(() => document.querySelector('[role="dialog"]') !== null) },
    onOk: {
      steps: async () => {
        await until(() => document.querySelector('.arco-modal-footer .arco-btn-primary') !== null)
        await press(document.querySelector('.arco-modal-footer .arco-btn-primary'))
      },
    },
    onCancel: {
      steps: async () => {
        await until(() => document.querySelector('.arco-modal-footer .arco-btn') !== null)
        await press(document.querySelector('.arco-modal-footer .arco-btn'))
      },
    },
  },
})
