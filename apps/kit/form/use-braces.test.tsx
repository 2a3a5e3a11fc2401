import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isOwnText } from './use-braces.ts'

it('takes a text for the whole value of a field unless it is one of a list', () => {
  const { getByLabelText } = render(
    <>
      <input aria-label="alone" />
      <input aria-label="number" type="number" />
      <input aria-label="fixed" readOnly />
      <ul className="ts-list">
        <li>
          <input aria-label="in a list" />
        </li>
      </ul>
      <span className="ts-bindable">
        <input aria-label="with a formula of its own" />
      </span>
    </>,
  )
  expect(isOwnText(getByLabelText('alone'))).toBe(true)
  for (const label of ['number', 'fixed', 'in a list', 'with a formula of its own']) expect(isOwnText(getByLabelText(label))).toBe(false)
})
