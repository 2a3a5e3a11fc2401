import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyDocument } from '#kernel/page/schema'
import { EditorContext } from '#sdk/studio'
import type { PageRecords } from '../../../../server/wire.ts'
import rating from '../../../../tests/fixtures/plugins/acme-rating-1/plugin.ts'
import { setLocale } from '../../../shell/messages.ts'
import { openTestEditor } from '../editor.fixture.ts'
import { PluginMark } from './plugin-mark.tsx'

afterEach(cleanup)

test('a component of a plugin names its plugin, and the product’s own are not marked', async () => {
  await act(() => setLocale('en'))
  const page = { id: 1, projectId: 7, name: 'Orders', updatedAt: '', stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null }
  const records = { page, revision: 1, entries: [...emptyDocument().entries.values()], findings: [], access: 'developer' }
  const editor = openTestEditor({ plugins: [rating], page: { records: records as unknown as PageRecords } })
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
