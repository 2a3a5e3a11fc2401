import { defineStories, type HostedComponent, later, press, typeInto, until } from '#sdk/testing'

const type = async ({ screen }: HostedComponent) => {
  await press(screen.getByRole('button', { name: 'Type your name' }))
  await typeInto(screen.getByRole('textbox'), 'Ann')
}
/** The pointer on the paper, once what draws has taken it. */
const penOn = async ({ screen }: HostedComponent, y: number) => {
  const canvas = screen.container.querySelector('canvas')!
  await until(() => canvas.style.touchAction === 'none')
  const { left, top } = canvas.getBoundingClientRect()
  return (type: string, x: number, buttons: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x,
        clientY: top + y,
        buttons,
        pointerId: 1,
        pressure: 0.5,
        bubbles: true,
        cancelable: true,
      }),
    )
}
/** Draws a stroke at this height of the paper, in a browser. */
export const draw = async (host: HostedComponent, y = 60) => {
  const point = await penOn(host, y)
  point('pointerdown', 20, 1)
  for (let x = 30; x <= 150; x += 15) {
    point('pointermove', x, 1)
    await later(20)
  }
  point('pointerup', 150, 0)
  await later(20)
}
/** A dot is as wide as the pen is; how wide a stroke is follows from how fast it was drawn. */
const dot = async (host: HostedComponent) => {
  const point = await penOn(host, 60)
  point('pointerdown', 60, 1)
  point('pointerup', 60, 0)
  await later(20)
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
    drawn: { steps: dot, in: 'browser', shows: ['formWrap.penWidth'] },
  },
  values: { defaultValue: ['/files/a.png'], 'formWrap.output': ['png'] },
  fires: { onChange: { host: asSvg, steps: sign }, onConfirm: { host: asSvg, steps: sign } },
})
