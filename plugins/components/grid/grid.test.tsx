import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { grid } from './index.ts'

async function rootWith(props: JsonObject) {
  const host = await renderInHost(grid, { props })
  const root = host.screen.container.querySelector(`[data-id="${host.id}"]`)!.cloneNode() as HTMLElement
  host.screen.unmount()
  const said = (name: string) => root.style.getPropertyValue(`--tessera-grid-${name}`)
  return { root, said }
}

describe('Grid', () => {
  it('has the columns, rows and gaps of its settings, in rules to which the style panel is stronger', async () => {
    const { root, said } = await rootWith({ xRate: ' 2fr 1fr ', yRate: 'auto 40px', xGap: 4, yGap: '1rem' })
    expect(['columns', 'rows', 'column-gap', 'row-gap'].map(said)).toEqual(['2fr 1fr', 'auto 40px', '4px', '1rem'])
    expect(root.style.display).toBe('')
  })

  it('leaves out what is no list of tracks, whoever says it', async () => {
    for (const wrong of ['1fr wide', '1fr; color: red', '-1fr'])
      expect((await rootWith({ xRate: wrong, yRate: 'auto' })).said('columns')).toBe('none')
    const { said } = await rootWith({ xRate: { a: 1 } as never, yRate: null })
    expect([said('columns'), said('rows')]).toEqual(['none', 'none'])
  })

  it('has the columns and rows that older pages leave out, which do not stack on phones', () => {
    expect(defaultsOf(grid.props)).toEqual({ xRate: '1fr 1fr 1fr', yRate: '1fr 1fr 1fr 100px', xGap: 10, yGap: 10, stack: 'never' })
    expect(grid.initial?.props).toMatchObject({ stack: 'phone' })
  })

  it('shows a slot in the editor while it is empty', async () => {
    const { screen } = await renderInHost(grid, { mode: 'edit', locale: 'zh' })
    expect(screen.queryByText('拖到这里')).not.toBeNull()
  })
})
