import { expect, it } from 'vitest'
import type { JsonObject } from '#sdk'
import { type HostedComponent, press, renderInHost, until } from '#sdk/testing'
import { signature } from './index.ts'
import { draw } from './signature.stories.ts'

const named = (formWrap: JsonObject = {}) => ({ formItem: { name: 'sign', label: 'Sign' }, formWrap })
const canvasOf = ({ screen }: HostedComponent) => screen.container.querySelector('canvas')!
/** How many pixels are not paper. */
const ink = (host: HostedComponent): number => {
  const { width, height } = canvasOf(host)
  const { data } = canvasOf(host).getContext('2d')!.getImageData(0, 0, width, height)
  let count = 0
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0 && data[at]! + data[at + 1]! + data[at + 2]! < 600) count++
  return count
}
const told = (host: HostedComponent) =>
  host.emitted.map(({ event, payload }) => [event, (payload as { sign: string | null }).sign] as const)
const button = (host: HostedComponent, name: string) => host.screen.getByRole('button', { name })

it('is drawn with strokes that can be taken back, and hands on a picture when it is confirmed', async () => {
  const host = await renderInHost(signature, { props: named() })
  await draw(host, 40)
  const one = ink(host)
  await draw(host, 100)
  expect([one > 50, ink(host) > one, told(host)]).toEqual([true, true, []])
  await press(button(host, 'Undo'))
  expect(Math.abs(ink(host) - one)).toBeLessThan(one / 10)
  await press(button(host, 'Confirm'))
  const [[, value] = []] = told(host)
  expect(value).toMatch(/^data:image\/png;base64,/)
  await host.call('clear')
  expect([ink(host), told(host).at(-1)]).toEqual([0, ['onChange', null]])
})

it('keeps its strokes when its place gets another size, and is SVG where that is wanted', async () => {
  const frame = document.body.appendChild(document.createElement('div'))
  frame.style.width = '400px'
  const host = await renderInHost(signature, { props: named({ output: 'svg' }) })
  frame.append(host.screen.container)
  await draw(host, 60)
  const before = ink(host)
  frame.style.width = '280px'
  await until(() => canvasOf(host).width / devicePixelRatio < 300)
  await until(() => ink(host) > 0)
  expect(ink(host)).toBeGreaterThan(before / 4)
  await press(button(host, 'Confirm'))
  expect(told(host).at(-1)?.[1]).toMatch(/^<svg [^>]*>.*<path/s)
  host.screen.unmount()
  frame.remove()
})
