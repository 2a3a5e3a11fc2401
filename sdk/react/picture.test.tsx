import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ViewProps } from '#kernel/view'
import { defineComponent, text, z } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { Frame, useFrameAddress } from './frame.tsx'
import { Picture } from './picture.tsx'

const props = z.strictObject({ src: text('图', 'Picture', '', { setter: 'setter/image' }), alt: text('文', 'Words', 'A cat') })
const View = ({ props, root }: ViewProps) => (
  <div {...root}>
    <Picture src={props.src} alt={String(props.alt)} />
    <Framed src={props.src} />
  </div>
)
const shower = defineComponent({
  ...{ id: 'component/shower', type: 'Shower', version: 1, label: { zh: '图', en: 'Shower' }, group: 'basic', icon: 'M0 0h1v1H0z', props },
  view: async () => ({ View }),
})
function Framed({ src }: { readonly src: unknown }) {
  const { address, problem, isListed } = useFrameAddress(src)
  return problem ? <i>{problem}</i> : <Frame address={address} title="Framed" isListed={isListed} />
}

const allow = (hosts: readonly object[]): void => {
  const meta = document.createElement('meta')
  meta.name = 'tessera-resources'
  meta.content = JSON.stringify({ project: 5, hosts, any: [], devices: [] })
  document.head.append(meta)
}
const refuse = (effectiveDirective: string, blockedURI: string) =>
  act(() => void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI })))
afterEach(() => document.querySelector('meta[name="tessera-resources"]')?.remove())

const shown = async (src: unknown, options: { readonly mode?: 'edit' | 'live'; readonly alt?: string } = {}) => {
  const { mode = 'live', ...props } = options
  const { screen } = await renderInHost(shower, { mode, props: { src: src as string, ...props } })
  return { screen, img: () => screen.container.querySelector('img'), frame: () => screen.container.querySelector('iframe') }
}

describe('Picture', () => {
  it('asks the server for a picture of a host that the project wants through it, and others as they are', async () => {
    allow([{ kind: 'image', host: '*.cdn.com', way: 'server' }])
    expect((await shown('https://a.cdn.com/x,y.png?z')).img()?.getAttribute('src')).toBe(
      '/api/image?project=5&u=https%3A%2F%2Fa.cdn.com%2Fx%2Cy.png%3Fz',
    )
    expect((await shown('/files/a.png')).img()?.getAttribute('src')).toBe('/files/a.png')
  })

  it('tells its author which host is not allowed, and visitors the words that stand for it', async () => {
    const edited = await shown('https://one.example.com/a.png#b', { mode: 'edit' })
    refuse('img-src', 'https://one.example.com/a.png')
    expect(edited.screen.getByRole('img').textContent).toContain('one.example.com')
    edited.screen.unmount()
    const seen = await shown('https://one.example.com/a.png')
    expect(seen.img()).toBeNull()
    expect(seen.screen.getByRole('img', { name: 'A cat' }).textContent).toBe('A cat')
    seen.screen.unmount()
    // Without words there is still something that says so to whoever does not see it.
    const bare = await shown('https://one.example.com/a.png', { alt: '' })
    expect(bare.screen.getByRole('img').getAttribute('aria-label')).toContain('one.example.com')
  })

  it('tells a fault of the network from a host that is not allowed', async () => {
    const { screen, img } = await shown('https://two.example.com/a.png', { mode: 'edit' })
    fireEvent.error(img()!)
    expect(screen.getByRole('img').dataset.problem).toBe('failed')
    expect(screen.getByText('The picture did not load')).toBeDefined()
  })

  it('shows nothing for what is no address of a picture', async () => {
    for (const src of ['javascript:alert(1)', '', null, 7, {}]) expect((await shown(src)).img()).toBeNull()
  })
})

describe('Frame', () => {
  it('is always in a sandbox, and only a listed host and a published page keep their origin', async () => {
    allow([{ kind: 'frame', host: 'maps.example.com', way: 'direct' }])
    const listed = (await shown('https://maps.example.com/x')).frame()
    expect(listed?.getAttribute('sandbox')?.split(' ')).toContain('allow-same-origin')
    expect(listed?.getAttribute('referrerpolicy')).toBe('no-referrer')
    for (const [own, keeps] of [
      ['/page/1', true],
      ['/page/1?env=stg', true],
      [new URL('/page/1/', location.href).href, true],
      [location.href, false],
      ['/files/1/a.html', false],
      ['/page/1/../../files/a.html', false],
      ['/page/x', false],
      ['/login?callback=/page/1', false],
      ['/editor/1/edit', false],
    ] as const) {
      const { frame } = await shown(own)
      expect([own, frame()?.getAttribute('sandbox')?.includes('allow-same-origin')]).toEqual([own, keeps])
      expect(frame()?.getAttribute('sandbox')).not.toContain('top-navigation')
    }
  })

  it('says what is in the way of an address', async () => {
    allow([{ kind: 'frame', host: 'maps.example.com', way: 'direct' }])
    const problem = async (src: unknown) => (await shown(src)).screen.container.querySelector('i')?.textContent
    expect(await problem('')).toBe('none')
    expect(await problem('javascript:alert(1)')).toBe('refused')
    expect(await problem('data:text/html,x')).toBe('refused')
    expect(await problem('mailto:a@b.c')).toBe('refused')
    expect(await problem('https://other.example.com/')).toBe('unlisted')
    expect(await problem('http://maps.example.com/')).toBe('insecure')
    expect(await problem({})).toBe('none')
  })
})
