import { defineStories, type HostedComponent, later, pressKey, typeInto } from '#sdk/testing'

const required = { label: 'Name', name: 'name', rules: [{ required: true, message: 'Needed' }] }

/** Whether the page was moved to the field that is wrong is not seen in its nodes. */
const submitWrong = async (host: HostedComponent) => {
  const scroll = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = () => void document.body.setAttribute('data-scrolled', '')
  await host.call('submit')
  await later()
  Element.prototype.scrollIntoView = scroll
}

export const stories = defineStories({
  stories: {
    actions: { host: { children: [{ id: 'in-actions', type: 'Button', slot: 'actions', props: { text: 'Send' } }] }, parts: true },
    fields: {
      host: { children: [{ id: 'Input_1', type: 'Input', props: { formItem: required } }] },
      shows: [
        'layout',
        'labelAlign',
        'colon',
        'size',
        'variant',
        'disabled',
        'labelCol.span',
        'labelCol.offset',
        'wrapperCol.span',
        'wrapperCol.offset',
      ],
    },
    row: {
      host: { props: { rowKey: 'id' }, children: [{ id: 'Input_1', type: 'Input', props: { formItem: required } }] },
      steps: async (host: HostedComponent) => {
        await host.call('init', { id: 7, name: 'Ann' })
        await host.call('submit')
        await later()
      },
      shows: ['rowKey'],
    },
    wrong: {
      host: { children: [{ id: 'Input_1', type: 'Input', props: { formItem: required } }] },
      steps: submitWrong,
      shows: ['scrollToFirstError'],
    },
  },
  fires: {
    onChange: {
      host: { children: [{ id: 'Input_1', type: 'Input', props: { formItem: { label: 'Name', name: 'name' } } }] },
      steps: ({ screen }) => typeInto(screen.getByRole('textbox'), 'Ann'),
    },
    onFinish: {
      host: { children: [{ id: 'Input_1', type: 'Input', props: { formItem: { label: 'Name', name: 'name' } } }] },
      steps: ({ screen }) => pressKey(screen.getByRole('textbox'), 'Enter'),
    },
    onReset: { steps: async (host) => void (await host.call('reset')) },
  },
})
