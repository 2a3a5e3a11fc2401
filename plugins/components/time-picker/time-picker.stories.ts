import { act } from 'react'
import { defineStories, type HostedComponent, later, press, pressKey, typeInto, until } from '#sdk/testing'

const box = ({ screen }: HostedComponent) => screen.container.querySelector('input')
const column = (at: number) => document.querySelectorAll('[role="listbox"]')[at]
export const open = async (host: HostedComponent) => {
  await press(box(host))
  await until(() => column(0) !== undefined)
}
const scrolled = async (host: HostedComponent) => {
  await open(host)
  const hours = column(0) as HTMLElement
  await act(async () => {
    hours.scrollTop = 5 * 32
    hours.dispatchEvent(new Event('scroll'))
  })
  await later(200)
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    chosen: {
      host: { props: { defaultValue: '13:30:00' } },
      shows: ['formItem.name', 'defaultValue', 'formWrap.format', 'formWrap.allowClear'],
    },
    opened: {
      host: { props: { defaultValue: '13:30:00' } },
      steps: open,
      shows: [
        'formWrap.hourStep',
        'formWrap.minuteStep',
        'formWrap.secondStep',
        'formWrap.use12Hours',
        'formWrap.needConfirm',
        'formWrap.showNow',
      ],
    },
    scrolled: { host: { props: { defaultValue: '13:30:00' } }, steps: scrolled, shows: ['formWrap.changeOnScroll'] },
  },
  values: { defaultValue: ['08:00:00'] },
  fires: {
    onChange: {
      steps: async (host) => {
        await typeInto(box(host), '08:15:00')
        await pressKey(box(host), 'Enter')
      },
    },
  },
})
