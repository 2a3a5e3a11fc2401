import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { EditorContext } from '#sdk/studio'
import { setLocale } from '#shell/messages'
import type { PageRecords } from '../../../../server/wire.ts'
import type { OwnedEditor } from '../create-editor.ts'
import { idleEngine, openTestEditor } from '../editor.fixture.ts'
import { elementRecord } from '../inspector/testing.fixture.tsx'
import { studioPlugins } from '../studio-plugins.ts'
import { Panel } from './state.tsx'

let editor: OwnedEditor | undefined
afterEach(() => {
  cleanup()
  editor?.dispose()
})

test('what was not read of a large state is said by its name, with how much of it is shown', async () => {
  await setLocale('en')
  const left = [
    { path: 'component.Table_1.data', items: 20_000, kept: 100, isFull: false },
    { path: 'variable.text', items: 1, kept: 0, isFull: true },
  ]
  const table: PageEntry = elementRecord('Table_1', { type: 'Text', name: 'Orders' })
  editor = openTestEditor({
    plugins: studioPlugins,
    page: {
      engine: async () => ({ ...idleEngine, snapshot: async () => JSON.stringify({ variable: { count: 3 }, '': left }) }),
      records: {
        page: { id: 1, name: 'Orders', updatedAt: '' },
        ...{ revision: 1, branch: null, entries: [...emptyDocument().entries.values(), table], findings: [], access: 1 },
      } as unknown as PageRecords,
    },
  })
  render(
    <EditorContext value={editor}>
      <Panel />
    </EditorContext>,
  )
  expect(await screen.findByText('Orders.data: the first 100 of 20000 items are shown')).toBeTruthy()
  expect(screen.getByText('variable.text: too much to be shown')).toBeTruthy()
  expect(screen.getByText(/nearly used up its memory/)).toBeTruthy()
  expect(document.querySelectorAll('[data-group]').length).toBeGreaterThan(0)
})
