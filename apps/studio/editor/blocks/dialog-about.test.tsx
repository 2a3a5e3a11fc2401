import { expect, test } from 'vitest'
import { openDialog } from '../commands/open-dialog.ts'
import { createTestSession, elementRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { uiToken } from '../parts/editor-ui.ts'
import { askedBlock, NOT_LOADED } from './block-commands.ts'
import { UpdateDialog } from './update-dialog.tsx'

test('a dialog is about the block it was opened for, whatever is selected when it has loaded, and otherwise about the selected one', () => {
  const session = createTestSession([elementRecord('use', { type: 'block/orders' }), elementRecord('other', { type: 'Button' })])
  session.selection.value = ['use']
  openDialog(session, 'block-update', 'orders')
  session.selection.value = ['other']
  expect(askedBlock(session)).toBe('orders')
  openDialog(session, 'block-users')
  expect(askedBlock(session)).toBeUndefined()
  session.selection.value = ['use']
  expect(askedBlock(session)).toBe('orders')
  session.dispose()
})

test('the update of a block that is not known is not offered: its dialog says so and closes, and can be opened again', async () => {
  const session = createTestSession([elementRecord('use', { type: 'block/gone' })])
  const { dialog } = session.part(uiToken)
  openDialog(session, 'block-update', 'gone')
  const close = (): void => {
    dialog.value = null
  }
  const screen = await renderPanel(session, () => <UpdateDialog close={close} />)
  expect(dialog.value).toBeNull()
  expect(session.refused).toEqual([NOT_LOADED])
  screen.unmount()
  session.dispose()
})
