import { act, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createViews, type PageHost, PageView, type ViewProps } from '#kernel/view'
import { defineService, provideService } from '../services/index.ts'
import { createTestPage } from '../testing/index.ts'
import { useService } from './use-service.ts'

interface Badge {
  readonly owner: string
}
const badge = defineService<Badge>('service/badge', { zh: '胸牌', en: 'The badge' })

function View({ id, root }: ViewProps) {
  return <i {...root}>{useService(id, badge)?.owner ?? 'none'}</i>
}

async function shown(services: Parameters<typeof createTestPage>[1], plugin?: { readonly id: string; readonly version: string }) {
  const { page } = createTestPage([{ id: 'Watch_1', type: 'Watch' }], services)
  const views = createViews(
    (type) => async () => ({ View: type === 'Watch' ? View : ({ children }: ViewProps) => children }),
    () => plugin && { ...plugin, standing: 'active' },
  )
  await views.preload(['Watch', 'Page'])
  const screen = await act(async () => render(<PageView page={page} views={views} locale="en" />))
  const text = screen.container.querySelector('i')?.textContent
  screen.unmount()
  return text
}

describe('useService', () => {
  it('finds a service in the name of the plugin that the view is from, and nothing where nobody provides it', async () => {
    const services = [provideService<Badge, PageHost>(badge, ({ owner }) => ({ owner: owner.id }))]
    expect(await shown({ services })).toBe('tessera')
    expect(await shown({ services }, { id: 'acme.watch', version: '1.0.0' })).toBe('acme.watch')
    expect(await shown({})).toBe('none')
  })
})
