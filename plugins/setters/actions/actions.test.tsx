import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const panel = { locale: 'en' } as PanelContext

it('adds a button with an event of its own, and keeps that event through every edit', () => {
  const lists: unknown[] = []
  const mount = (value: unknown) => (
    <PanelProvider value={panel}>
      <Editor
        value={value as never}
        onChange={(list: never) => lists.push(list)}
        field={{ path: 'bulkActionList', label: { zh: '按钮', en: 'Buttons' }, options: {} }}
        labelId="label"
      />
    </PanelProvider>
  )
  const screen = render(mount([]))
  fireEvent.click(screen.getByRole('button', { name: 'Add button' }))
  const [button] = lists.at(-1) as { eventName: string; text: string }[]
  expect(button).toMatchObject({ text: 'Button', type: 'default' })
  expect(button?.eventName).toMatch(/^BulkAction_[a-z0-9]{10}$/)
  screen.rerender(mount([button]))
  fireEvent.change(screen.getByLabelText('Button 1: text'), { target: { value: 'Export' } })
  expect(lists.at(-1)).toEqual([{ ...button, text: 'Export' }])
})
