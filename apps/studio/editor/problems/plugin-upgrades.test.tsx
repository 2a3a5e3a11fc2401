import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PAGE_ID, type PageRecord } from '#kernel/page/records'
import { dockTabsPoint, EditorContext } from '#sdk/studio'
import { ownContextsToken } from '../../../kit/panel/own-contexts.ts'
import { setLocale } from '../../../shell/messages.ts'
import { Panel } from '../dock/problems.tsx'
import { createTestSession, elementRecord, plainPlugins } from '../inspector/testing.fixture.tsx'
import { followEditorPlugins } from '../plugins/editor-plugins.ts'

afterEach(cleanup)

const [setters, rest] = plainPlugins
/** The plugin that brings the button, in two versions. */
const older = { ...rest!, id: 'acme.rest', version: '1.0.0' }
const newer = { ...rest!, id: 'acme.rest', version: '2.0.0' }

async function openProblems(locale: 'zh' | 'en', version: string) {
  await act(() => setLocale(locale))
  const page: PageRecord = {
    ...{ kind: 'page', id: PAGE_ID, schemaVersion: 1, props: {}, bindings: {}, style: {}, css: '', events: {}, interceptor: {}, extra: {} },
    plugins: { 'acme.rest': { version } },
  }
  const session = createTestSession([page, elementRecord('Button_1')], { plugins: [setters!, older, newer] })
  await act(async () => {
    render(
      <EditorContext value={session}>
        <Panel />
      </EditorContext>,
    )
  })
  return session
}
const pinned = (session: Awaited<ReturnType<typeof openProblems>>) =>
  (session.store.current.peek().entries.get(PAGE_ID) as PageRecord).plugins

test.each([
  ['en', 'Version 2.0.0 of acme.rest is there; this page uses 1.0.0', 'Upgrade this page'],
  ['zh', '插件 acme.rest 有版本 2.0.0，本页面使用版本 1.0.0', '升级此页面'],
] as const)(
  'Problems offers a newer version of a plugin (%s); a person moves the page to it, and back by undoing',
  async (locale, text, button) => {
    const session = await openProblems(locale, '1.0.0')
    expect(screen.getByText(text)).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: button })))
    expect(pinned(session)).toEqual({ 'acme.rest': { version: '2.0.0' } })
    expect(screen.queryByText(text)).toBeNull()
    await act(async () => session.undo())
    expect(pinned(session)).toEqual({ 'acme.rest': { version: '1.0.0' } })
    cleanup()
    session.dispose()
  },
)

test('a page that uses the newest version is offered nothing', async () => {
  const session = await openProblems('en', '2.0.0')
  expect(screen.queryByRole('button', { name: 'Upgrade this page' })).toBeNull()
  cleanup()
  session.dispose()
})

test('the number beside Problems counts plugins that do not run, and those that the page can be moved to', async () => {
  const session = await openProblems('en', '1.0.0')
  const broken = { id: 'acme.bad', version: '1.0.0', hash: 'b', styles: [], views: {} }
  const plugins = followEditorPlugins(session.kernel, async () => ({
    ...{ again: 60_000, data: [] },
    plugins: [{ plugin: broken, state: 'failed', error: 'It does not parse' }],
  }))
  const tab = session.kernel.registry(dockTabsPoint).get('dock/problems')
  const count = tab!.count!(session, session.part(ownContextsToken).ofProduct)
  await act(() => plugins.ready())
  expect(count.value).toBe(2)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Upgrade this page' })))
  expect(count.value).toBe(1)
  await act(async () => plugins.stop())
  expect(count.value).toBe(0)
  cleanup()
  session.dispose()
})
