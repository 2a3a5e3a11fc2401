import { defineStories, type HostedComponent, press, typeInto } from '#sdk/testing'

const type = async ({ screen }: HostedComponent) => {
  await press(screen.getByRole('button', { name: 'Type your name' }))
  await typeInto(screen.getByRole('textbox'), 'Ann')
}
const sign = async (host: HostedComponent) => {
  await type(host)
  await press(host.screen.getByRole('button', { name: 'Confirm' }))
}
const asSvg = { props: { formWrap: { output: 'svg' } } }

export const stories = defineStories({
  stories: {
    whole: { host: { props: { formItem: { label: 'Label', extra: 'Hint' } } }, parts: true },
    signed: {
      host: asSvg,
      steps: sign,
      shows: ['formItem.name', 'formWrap.output', 'formWrap.penColor', 'formWrap.background', 'formWrap.height'],
    },
    drawn: { in: 'browser', shows: ['formWrap.penWidth'] },
  },
  values: { defaultValue: ['/files/a.png'], 'formWrap.output': ['png'] },
  fires: { onChange: { host: asSvg, steps: sign }, onConfirm: { host: asSvg, steps: sign } },
})
