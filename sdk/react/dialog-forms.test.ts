import { expect, it } from 'vitest'
import { DialogForms } from './dialog-forms.ts'

function dialog() {
  const forms = new DialogForms()
  let starts = 0
  const form = { startClean: () => void starts++ }
  const leave = forms.add(form)
  return { forms, form, leave, starts: () => starts }
}

it('starts its forms clean when it opens for another record, also while it is open', () => {
  const { forms, starts } = dialog()
  forms.open({ id: 1 })
  expect(starts()).toBe(0)
  forms.close()
  forms.open({ id: 2 })
  expect(starts()).toBe(1)
  forms.open(null)
  expect(starts()).toBe(2)
})

it('keeps a draft when it opens for the same record again', () => {
  const { forms, starts } = dialog()
  forms.open({ id: 1 })
  forms.close()
  forms.open({ id: 1 })
  expect(starts()).toBe(0)
})

it('keeps what a flow filled in before it opens the dialog, for that opening', () => {
  const { forms, form, starts } = dialog()
  forms.open({ id: 1 })
  forms.filled(form)
  forms.close()
  forms.filled(form)
  forms.open({ id: 2 })
  expect(starts()).toBe(0)
  forms.close()
  forms.open({ id: 3 })
  expect(starts()).toBe(1)
})

it('leaves forms alone that are not in it any more', () => {
  const { forms, leave, starts } = dialog()
  forms.open({ id: 1 })
  leave()
  forms.open({ id: 2 })
  expect(starts()).toBe(0)
})
