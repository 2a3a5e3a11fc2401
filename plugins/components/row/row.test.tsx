import { describe, expect, it } from 'vitest'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { row } from './index.ts'

async function rootWith(props: JsonObject) {
  const host = await renderInHost(row, { props })
  const root = host.screen.container.querySelector(`[data-id="${host.id}"]`)!.cloneNode() as HTMLElement
  host.screen.unmount()
  return { root, said: (name: string) => root.style.getPropertyValue(`--tessera-row-${name}`) }
}

describe('Row', () => {
  it('lays its columns out as its settings say', async () => {
    const { said } = await rootWith({ gutter: 16, justify: 'space-between', align: 'middle', wrap: false })
    expect(['gutter', 'justify', 'align', 'wrap'].map(said)).toEqual(['16px', 'space-between', 'center', 'nowrap'])
  })

  it('has no gutter where that is no number of pixels', async () => {
    for (const gutter of [-4, 'wide', [16, 24], { xs: 8 }]) expect((await rootWith({ gutter: gutter as never })).said('gutter')).toBe('0px')
  })

  it('gives columns the whole of a phone unless it says otherwise, on older pages too', async () => {
    expect(defaultsOf(row.props).stack).toBe('phone')
    expect((await rootWith({})).root.className).toContain('tessera-row-phone')
    expect((await rootWith({ stack: 'never' })).root.className).not.toContain('tessera-row-phone')
  })

  it('starts with three columns and takes nothing else', () => {
    expect(row.initial?.children?.map(({ type }) => type)).toEqual(['Col', 'Col', 'Col'])
    expect(row.accepts).toEqual({ types: ['Col'] })
  })
})
