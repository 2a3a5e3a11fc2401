import { defineStories, type HostedComponent, later, press, typeInto } from '#sdk/testing'

const value = { b: 'A text that is long', a: { c: [1, 2.5, null], d: { e: true } } }
const host = { props: { defaultValue: value } }
const button = ({ screen }: HostedComponent, name: string) => screen.getByRole('button', { name })
const act = (host: HostedComponent, name: string) =>
  press(host.screen.container.querySelector(`button[data-act="edit"][aria-label="Edit ${name}"]`))
const edit = async (host: HostedComponent) => {
  await act(host, 'b')
  await typeInto(host.screen.getByLabelText('Value'), 'changed')
  await press(button(host, 'Save'))
}
const add = async (host: HostedComponent) => {
  await press(button(host, 'Add root'))
  await typeInto(host.screen.getByLabelText('Name'), 'new')
  await press(button(host, 'Save'))
}

export const stories = defineStories({
  stories: {
    labelled: { host: { props: { defaultValue: value, formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    filled: {
      host,
      shows: [
        'formWrap.collapsed',
        'formWrap.enableClipboard',
        'formWrap.collapseStringsAfterLength',
        'formWrap.displayObjectSize',
        'formWrap.displayDataTypes',
        'formWrap.sortKeys',
        'formWrap.quotesOnKeys',
        'formWrap.iconStyle',
        'formItem.name',
      ],
    },
    edited: { host, steps: edit },
    waiting: { steps: () => later(0), shows: ['defaultValue', 'formWrap.placeholder'] },
  },
  values: { defaultValue: [{ other: 1 }], 'formWrap.collapseStringsAfterLength': [3] },
  fires: {
    onAdd: { host, steps: add },
    onEdit: { host, steps: edit },
    onDelete: { host, steps: (host) => press(button(host, 'Remove b')) },
  },
})
