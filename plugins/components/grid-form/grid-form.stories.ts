import { defineStories, type HostedComponent, later, press, typeInto } from '#sdk/testing'

const item = (name: string, rules: readonly { readonly required: boolean; readonly message: string }[] = []) => ({
  ...{ id: `Input_${name}`, type: 'Input' },
  props: { formItem: { name, label: name, rules } },
})
const two = [item('a'), item('b')]

export const stories = defineStories({
  stories: {
    items: {
      host: { children: [item('a', [{ required: true, message: 'Needed' }]), ...['b', 'c', 'd'].map((name) => item(name))] },
      shows: [
        ...['cols', 'layout', 'labelAlign', 'colon', 'size', 'variant', 'disabled', 'collapsible', 'defaultCollapsed'],
        ...['labelCol.span', 'labelCol.offset', 'wrapperCol.span', 'wrapperCol.offset'],
      ],
      parts: true,
    },
    row: {
      host: { props: { rowKey: 'id' }, children: [item('name')] },
      steps: async (host: HostedComponent) => {
        await host.call('init', { id: 7, name: 'Ann' })
        await host.call('submit')
        await later()
      },
      shows: ['rowKey'],
    },
  },
  fires: {
    onSearch: { host: { children: two }, steps: ({ screen }) => press(screen.getByRole('button', { name: 'Search' })) },
    onReset: { host: { children: two }, steps: ({ screen }) => press(screen.getByRole('button', { name: 'Reset' })) },
    onChange: { host: { children: two }, steps: ({ screen }) => typeInto(screen.getByRole('textbox', { name: /a/ }), 'Ann') },
  },
})
