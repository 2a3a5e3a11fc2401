import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { renderInHost } from '#sdk/testing'
import { flex } from './index.ts'

describe('Flex', () => {
  it('lays its children out as its props say, in a rule to which the style panel is stronger', async () => {
    const host = await renderInHost(flex, { props: { vertical: true, justify: 'space-between', align: 'end', gap: '2rem' } })
    const style = (host.screen.container.querySelector(`[data-id="${host.id}"]`) as HTMLElement).style
    const said = ['flow', 'justify', 'align', 'gap'].map((name) => style.getPropertyValue(`--tessera-flex-${name}`))
    expect(said).toEqual(['column nowrap', 'space-between', 'flex-end', '2rem'])
    expect(style.display).toBe('')
  })

  it('stacks on phones where it says so: new ones do, and those of pages from before do not', async () => {
    const isStacked = async (props: JsonObject) => {
      const host = await renderInHost(flex, { props })
      const { className } = host.screen.container.querySelector(`[data-id="${host.id}"]`) as HTMLElement
      host.screen.unmount()
      return className.includes('tessera-stack-phone')
    }
    expect(await isStacked({})).toBe(false)
    expect(await isStacked(flex.initial?.props ?? {})).toBe(true)
  })

  it('shows a slot in the editor while it is empty, and nowhere else', async () => {
    const edited = await renderInHost(flex, { mode: 'edit', locale: 'zh' })
    expect(edited.screen.queryByText('拖到这里')).not.toBeNull()
    edited.screen.unmount()
    const live = await renderInHost(flex)
    expect(live.screen.queryByText('Drop here')).toBeNull()
  })
})
