import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Json } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const panel = (chosen: string | null): PanelContext => ({
  locale: 'en',
  scope: () => [],
  evaluate: async () => ({ ok: true, value: 1, ms: 0 }),
  targets: () => [],
  upload: async () => '/files/sent.png',
  choosePicture: async () => chosen,
})
const changes: (Json | undefined)[] = []

function Host({ first, css }: { readonly first: string; readonly css: boolean }) {
  const [value, setValue] = useState<string | undefined>(first)
  const change = (next: string | undefined): void => {
    changes.push(next)
    setValue(next)
  }
  return (
    <Editor
      value={value}
      onChange={change}
      labelId="label"
      field={{ path: 'x', label: { zh: '图', en: 'Picture' }, options: css ? { css: true } : {} }}
    />
  )
}
const show = (first: string, { css = false, chosen = '/files/kept.png' as string | null } = {}) =>
  render(
    <PanelProvider value={panel(chosen)}>
      <Host first={first} css={css} />
    </PanelProvider>,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
afterEach(() => {
  cleanup()
  changes.length = 0
})

test('a picture of the cloud is taken by its address, in a style as CSS has it', async () => {
  show('')
  await press('Choose from the image cloud')
  cleanup()
  show('linear-gradient(red, blue)', { css: true })
  expect(document.querySelector('img')).toBeNull()
  await press('Choose from the image cloud')
  expect(changes).toEqual(['/files/kept.png', 'url(/files/kept.png)'])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/kept.png')
})

test('whoever closes the cloud changes nothing, and a value can be cleared', async () => {
  show('url("/files/a.png")', { css: true, chosen: null })
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/a.png')
  await press('Choose from the image cloud')
  expect(changes).toEqual([])
  await press('Clear the image')
  expect(changes).toEqual([''])
})
