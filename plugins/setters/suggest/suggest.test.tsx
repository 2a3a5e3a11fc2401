import { act, fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lineChart } from '#plugins/components/line-chart/index'
import { fieldsOf } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { Editor } from './editor.tsx'

const field = fieldsOf(lineChart.props).find(({ path }) => path === 'yField')!

it('offers the fields of the data when it is about to be chosen, and asks for the data once', async () => {
  const texts: unknown[] = []
  let asked = 0
  const panel = {
    locale: 'en',
    data: async () => {
      asked += 1
      return [{ month: 'May', amount: 3 }]
    },
  } as unknown as PanelContext
  const { container } = render(
    <PanelProvider value={panel}>
      <Editor value="" onChange={(next) => texts.push(next)} field={field} labelId="label" />
    </PanelProvider>,
  )
  const input = container.querySelector('input')!
  expect([...container.querySelectorAll('option')]).toEqual([])
  await act(async () => void fireEvent.focus(input))
  expect([...container.querySelectorAll('option')].map(({ value }) => value)).toEqual(['amount', 'month'])
  await act(async () => void fireEvent.focus(input))
  expect(asked).toBe(1)
  fireEvent.change(input, { target: { value: 'amount' } })
  expect(texts).toEqual(['amount'])
})

it('stays a plain text where the data cannot be had', async () => {
  const panel = { locale: 'en', data: () => Promise.reject(new Error('out of order')) } as unknown as PanelContext
  const { container } = render(
    <PanelProvider value={panel}>
      <Editor value="week" onChange={() => undefined} field={field} labelId="label" />
    </PanelProvider>,
  )
  await act(async () => void fireEvent.focus(container.querySelector('input')!))
  expect(container.querySelector('input')!.value).toBe('week')
})
