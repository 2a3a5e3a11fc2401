import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { componentsPoint } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { stamp, stampPlugin } from './stamp.ts'

describe('the plugin of the documentation', () => {
  it.each(['zh', 'en'])('is the one in this folder, in %s', (locale) => {
    const chapter = readFileSync(join(import.meta.dirname, `../../apps/studio/docs/${locale}/plugins.md`), 'utf8')
    for (const file of ['stamp.ts', 'stamp-view.tsx']) {
      const block = chapter.split(` ${file}\n`)[1]?.split('```')[0]
      expect(block).toBe(readFileSync(join(import.meta.dirname, file), 'utf8').replace("'#sdk'", "'@tessera/sdk'"))
    }
  })

  it('loads, mounts with its defaults, follows its props and emits', async () => {
    const kernel = new Kernel()
    kernel.load(stampPlugin)
    const [declared] = kernel.registry(componentsPoint).all.value
    const host = await renderInHost(declared!, { props: { tone: 'blue' } })
    const button = host.screen.getByRole('button', { name: 'PAID' })
    expect(host.screen.getByText('PAID').style.color).toBe('blue')
    fireEvent.click(button)
    expect(host.emitted).toEqual([{ id: host.id, event: 'onClick', payload: undefined }])
    kernel.unload('acme.stamp')
    expect(kernel.registry(componentsPoint).all.value).toEqual([])
  })

  it('gets a text and one of its tones, whatever a formula gives', async () => {
    const host = await renderInHost(stamp, { props: { tone: 'blue' } })
    for (const [given, text] of [[{ a: 1 }, '{"a":1}'], [null, ''], [7, '7'], [['A'], '["A"]']] as const) {
      await act(async () => host.setProps(host.id, { text: given as never, tone: given as never }))
      const mark = host.screen.getByRole('button').querySelector('b')
      expect([mark?.textContent, mark?.style.color]).toEqual([text, 'red'])
    }
  })
})
