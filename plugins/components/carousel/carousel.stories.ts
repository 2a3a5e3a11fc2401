import { act } from 'react'
import type { Json } from '#sdk'
import { defineStories, type HostedComponent, press } from '#sdk/testing'

const imageUrls: Json = [{ url: '', alt: 'One' }, { url: '', alt: 'Two' }, { url: '' }]
const still = { imageUrls, arrows: true, speed: 0 }
const next = ({ screen }: HostedComponent) => press(screen.getByRole('button', { name: 'Next picture' }))
const isQuick = async (host: HostedComponent) => {
  await next(host)
  await next(host)
}
const dragged = async ({ screen }: HostedComponent) => {
  const slides = screen.container.querySelector('.tessera-carousel-slides')
  const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true }
  for (const [type, clientX] of [
    ['pointerdown', 200],
    ['pointermove', 100],
  ] as const)
    await act(async () => void slides?.dispatchEvent(new PointerEvent(type, { ...pointer, clientX })))
}

export const stories = defineStories({
  stories: {
    whole: { host: { props: { ...still, autoplay: true } }, parts: true, shows: ['infinite', 'autoplaySpeed'] },
    quick: { host: { props: { ...still, speed: 10_000 } }, steps: isQuick, shows: ['waitForAnimate'] },
    dragged: { host: { props: still }, steps: dragged, shows: ['draggable'] },
  },
  // The palette's has them.
  values: { arrows: [false] },
  fires: {
    onBeforeChange: { host: { props: still }, steps: next },
    onAfterChange: { host: { props: still }, steps: next },
  },
})
