import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { badge } from './index.ts'

const inside = { id: 'Text_1', type: 'Text', props: { text: 'Inbox' } }
const shown = async (props: object, children = [inside]) => {
  const options = { views: (type: string) => (type === 'Text' ? text.view : undefined), children, props: props as never }
  const { screen } = await renderInHost(badge, options)
  const root = screen.container.querySelector<HTMLElement>('.tessera-badge')!
  const mark = root.querySelector('.tessera-badge-count, .tessera-badge-dot')
  const found = { mark: mark?.className.trim(), text: root.textContent, title: mark?.getAttribute('title'), style: root.style.cssText }
  screen.unmount()
  return found
}

describe('Badge', () => {
  it('counts beside what stands in it, in words for those who listen, and no further than its limit', async () => {
    expect((await shown({ count: 5 })).text).toBe('Inbox55 new')
    expect((await shown({ count: 120 })).text).toBe('Inbox99+99+ new')
    expect((await shown({ count: 120, overflowCount: 999 })).text).toBe('Inbox120120 new')
    expect((await shown({ count: '7' })).text).toBe('Inbox77 new')
  })

  it('shows no zero unless it is asked for, neither as a number nor as a dot', async () => {
    expect((await shown({ count: 0 })).mark).toBeUndefined()
    expect((await shown({ count: 0, dot: true })).mark).toBeUndefined()
    expect((await shown({ count: 0, showZero: true })).text).toBe('Inbox00 new')
    expect((await shown({ count: 3, dot: true, title: 'Three mails' })).text).toBe('InboxThree mails')
  })

  it('is a dot with words where nothing stands in it', async () => {
    expect(await shown({ status: 'processing', text: 'Running' }, [])).toMatchObject({ mark: 'tessera-badge-dot', text: 'Running' })
    expect(await shown({ status: 'error', count: 0 }, [])).toMatchObject({ mark: 'tessera-badge-dot', text: 'Error' })
    expect((await shown({ count: 4 }, [])).text).toBe('44 new')
  })

  it('takes its colour, its tooltip, and its offset as the list that older pages store', async () => {
    const { style, title } = await shown({ color: 'gold', title: 'Mails', offset: [10, '-4'] })
    expect(title).toBe('Mails')
    for (const part of ['--tessera-badge-color: #faad14', '--tessera-badge-text: #000', 'right: 10px', 'down: -4px'])
      expect(style).toContain(part)
  })
})
