import { fireEvent, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { select } from './index.ts'

const named = { formItem: { name: 'city', label: 'City' } }

async function choose(host: Awaited<ReturnType<typeof renderInHost>>, text: string) {
  const box = host.screen.getByRole('combobox')
  await act(async () => void fireEvent.click(box))
  await waitFor(() => expect(host.screen.getByRole('listbox')).toBeDefined())
  await act(async () => void fireEvent.click(within(host.screen.getByRole('listbox')).getByText(text)))
}

describe('Select', () => {
  it("offers the rows of its data by its field names and gives the row's own value", async () => {
    const host = await renderInHost(select, {
      props: {
        ...named,
        options: [
          { id: 7, title: 'Bonn' },
          { id: 8, title: 'Ulm' },
        ],
        field: { label: 'title', value: 'id' },
      },
    })
    await choose(host, 'Ulm')
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { city: 8 } }])
    expect(host.screen.getByRole('combobox').textContent).toContain('Ulm')
  })

  it('gives a list when several may be chosen, with labels when that is asked', async () => {
    const host = await renderInHost(select, { props: { ...named, formWrap: { mode: 'multiple', labelInValue: true }, defaultValue: '1' } })
    await choose(host, 'Option 2')
    expect(host.emitted.at(-1)?.payload).toEqual({
      city: [
        { label: 'Option 1', value: '1' },
        { label: 'Option 2', value: '2' },
      ],
    })
  })

  it('asks its source again with the parameters of update', async () => {
    const asked: unknown[] = []
    const host = await renderInHost(select, {
      props: named,
      load: (_element, params) => {
        asked.push(params)
        return { code: 0, data: ['Rome'], originData: null, msg: '' }
      },
    })
    expect(await host.call('update', { country: 'it' })).toEqual({ ok: true })
    expect(asked).toEqual([{ country: 'it' }])
    await choose(host, 'Rome')
    expect(host.emitted.at(-1)?.payload).toEqual({ city: 'Rome' })
  })

  it('is used by keyboard from the plain box on', async () => {
    const host = await renderInHost(select, { props: { ...named, defaultValue: '2' } })
    expect(host.screen.getByRole('combobox', { name: /City/ }).textContent).toBe('Option 2')
    await act(async () => host.screen.getByRole('combobox').focus())
    await waitFor(() => expect(host.screen.container.querySelector('.arco-select-view-input')).not.toBeNull())
    const box = host.screen.getByRole('combobox', { name: /City/ })
    expect(document.activeElement).toBe(box)
    await act(async () => void fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
    await waitFor(() => expect(host.screen.getByRole('listbox')).toBeDefined())
  })

  it('has its box as a part before and after somebody is about to use it', async () => {
    const host = await renderInHost(select, { props: named, className: 't4 s-wide' })
    const box = () => host.screen.container.querySelector('.arco-select-view')!.classList
    expect([...box()]).toEqual(['arco-select-view', 't4:field', 's-wide:field'])
    await choose(host, 'Option 2')
    await waitFor(() => expect(host.screen.getByRole('combobox').textContent).toContain('Option 2'))
    expect([...box()]).toEqual(['arco-select-view', 't4:field', 's-wide:field'])
  })

  it('fails the call when the source fails', async () => {
    const host = await renderInHost(select, { props: named, load: () => ({ code: 500, data: null, originData: null, msg: 'down' }) })
    expect(await host.call('update')).toEqual({ ok: false, reason: 'down' })
  })
})
