import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { space } from './index.ts'

async function rootWith(props: JsonObject) {
  const host = await renderInHost(space, { props })
  const root = host.screen.container.querySelector(`[data-id="${host.id}"]`)!.cloneNode() as HTMLElement
  host.screen.unmount()
  return { root, said: (name: string) => root.style.getPropertyValue(`--tessera-space-${name}`) }
}

describe('Space', () => {
  it('puts its children in a line as its settings say', async () => {
    const { said } = await rootWith({ direction: 'vertical', align: 'end', size: 'large', wrap: true })
    expect(['flow', 'align', 'gap'].map(said)).toEqual(['column wrap', 'flex-end', '24px'])
  })

  it('knows its sizes by name, and takes a length that was dragged', async () => {
    const gaps: string[] = []
    for (const size of ['small', 'middle', 'large', 12, '1rem', '', null]) gaps.push((await rootWith({ size })).said('gap'))
    expect(gaps).toEqual(['8px', '16px', '24px', '12px', '1rem', '16px', '16px'])
  })

  it('joins its children where it is compact', async () => {
    const { root, said } = await rootWith({ compact: true, size: 'large' })
    expect(said('gap')).toBe('0px')
    expect(root.className).toContain('tessera-space-joined-row')
  })

  it('stacks on phones where it says so: new ones do, and those of pages from before do not', async () => {
    expect(defaultsOf(space.props).stack).toBe('never')
    expect((await rootWith({})).root.className).not.toContain('tessera-stack-phone')
    expect((await rootWith(space.initial?.props ?? {})).root.className).toContain('tessera-stack-phone')
  })
})
