import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import { defineComponent, definePlugin, z } from '#sdk'
import { EditorContext } from '#sdk/studio'
import type { PageRecords } from '../../../../server/wire.ts'
import { setLocale } from '../../../shell/messages.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { studioPlugins } from '../studio-plugins.ts'
import { PluginMark } from './plugin-mark.tsx'

afterEach(cleanup)

const Nothing = () => null
const stars = defineComponent({
  ...{ id: 'component/acme.rating.stars', type: 'acme.rating/Stars', version: 1, group: 'basic', icon: 'IconStar' },
  ...{ label: { zh: '星', en: 'Stars' }, props: z.strictObject({}), view: async () => ({ View: Nothing }) },
})
const rating = definePlugin({ id: 'acme.rating', version: '1.0.0', components: [stars] })

test('a component of a plugin names its plugin, and the product’s own are not marked', async () => {
  await act(() => setLocale('en'))
  const states = { stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null }
  const page = { id: 1, projectId: 7, name: 'Orders', updatedAt: '', ...states }
  const entries = [...emptyDocument().entries.values()]
  const records = { page, revision: 1, entries, findings: [], access: 'developer' } as unknown as PageRecords
  const editor = openTestEditor({ plugins: [...studioPlugins, rating], page: { records } })
  const mark = (type: string) => (
    <EditorContext value={editor}>
      <PluginMark type={type} />
    </EditorContext>
  )
  const { container, rerender } = render(mark('acme.rating/Stars'))
  expect(screen.getByTitle('From the plugin acme.rating').textContent).toContain('Plugin')
  rerender(mark('Button'))
  expect(container.textContent).toBe('')
  editor.dispose()
  editor.kernel.dispose()
})
