import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { definePlugin, defineScreen, screensPoint } from '#sdk/studio'
import { currentLocale } from '#shell/locale'
import { setLocale } from '#shell/messages'
import { kernelSpeaker } from '../../../kit/words/kernel-words.ts'
import { PluginRows } from './plugin-problems.tsx'

afterEach(cleanup)

const Nothing = () => null

/** Why a kernel did not start the second of two plugins, whose screens have one address. */
function problem() {
  const screen = defineScreen({
    id: 'screen/acme.notes.list',
    label: { zh: '笔记', en: 'Notes' },
    path: '/x/acme.notes',
    seenBy: 'everybody',
    load: () => ({ Screen: Nothing }),
  })
  const kernel = new Kernel()
  kernel.registry(screensPoint)
  kernel.load(definePlugin({ id: 'acme.notes', version: '1.0.0', screens: [screen, { ...screen, id: 'screen/acme.notes.other' }] }))
  const state = kernel.states.peek().get('acme.notes')
  if (state?.status !== 'failed') throw new Error('The plugin started')
  return { plugin: { id: 'acme.notes', version: '1.0.0' }, error: state.error }
}

test.each([
  ['zh', '插件 acme.notes 1.0.0 未能运行：扩展点“screens”：“acme.notes”两次提供了地址“/x/acme.notes”'],
  ['en', 'The plugin acme.notes 1.0.0 does not run: screens: the address /x/acme.notes is contributed by acme.notes twice'],
] as const)('what the kernel refuses of a plugin is told in the words of %s', async (locale, text) => {
  await act(() => setLocale(locale))
  render(<PluginRows problems={[problem()]} words={(told) => kernelSpeaker.now(told, currentLocale())} />)
  expect(screen.getByText(text)).toBeTruthy()
})
