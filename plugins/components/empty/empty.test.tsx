import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { type HostOptions, renderInHost } from '#sdk/testing'
import { empty } from './index.ts'

const shown = async (options: HostOptions) => {
  const { container } = (await renderInHost(empty, options)).screen
  return { container, image: () => container.querySelector('.tessera-empty-image')! }
}

describe('Empty', () => {
  it('draws what its picture names inline, with words in the language of the page', async () => {
    const plain = await shown({ props: { image: 'default' }, locale: 'zh' })
    expect([plain.container.textContent, plain.image().querySelectorAll('svg').length]).toEqual(['暂无数据', 1])
    const simple = await shown({ props: { image: 'simple', description: 'No orders' } })
    expect(simple.container.textContent).toContain('No orders')
    expect(simple.image().innerHTML).not.toBe(plain.image().innerHTML)
    expect(document.querySelector('img')).toBeNull()
  })

  it('shows an address as a picture in its size, and its drawing where that does not load', async () => {
    const { container, image } = await shown({ props: { image: '/none.png', imageStyle: { width: 80, height: '60px' } } })
    const root = container.querySelector<HTMLElement>('.tessera-empty')!
    expect(['width', 'height'].map((side) => root.style.getPropertyValue(`--tessera-empty-${side}`))).toEqual(['80px', '60px'])
    expect(image().querySelector('img')?.getAttribute('src')).toBe('/none.png')
    await act(async () => void fireEvent.error(image().querySelector('img')!))
    expect([image().querySelector('img'), image().querySelectorAll('svg').length, container.textContent]).toEqual([null, 1, 'No data'])
  })

  it('refuses an address that runs code, with words in the editor alone', async () => {
    const image = 'javascript:alert(1)'
    const visited = await shown({ props: { image } })
    expect([visited.image().querySelector('img'), visited.container.textContent]).toEqual([null, 'No data'])
    const edited = await shown({ props: { image }, mode: 'edit' })
    expect(edited.container.textContent).toContain('refused')
  })
})
