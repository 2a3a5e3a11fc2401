import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PAGE_ID } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { pickingToken } from '../parts/picking-part.ts'
import { PickNotice } from './pick-notice.tsx'

describe('picking an element', () => {
  beforeEach(async () => act(() => setLocale('en')))

  async function open() {
    const session = createTestSession(['Button_1', 'Button_2', 'Button_3'].map((id) => elementRecord(id)))
    session.selection.value = ['Button_1']
    const screen = await renderPanel(session, PickNotice)
    const answers: (string | null)[] = []
    await act(async () => {
      const fits = (id: string) => id === 'Button_3'
      session.part(pickingToken).value = { fits, answer: (id) => void answers.push(id) }
    })
    const select = (...ids: readonly string[]) =>
      act(async () => {
        session.selection.value = ids
      })
    return { session, screen, answers, select }
  }

  it('answers with the pressed element, and leaves the selection as it was', async () => {
    const { session, screen, answers, select } = await open()
    expect(screen.getByText('Press an element on the canvas or in the outline. Esc cancels.')).toBeTruthy()
    await select('Button_3')
    expect([answers, session.selection.peek()]).toEqual([['Button_3'], ['Button_1']])
    expect(session.part(pickingToken).peek()).toBeNull()
    expect(screen.queryByText(/^Press an element/)).toBeNull()
    await select('Button_2')
    expect([answers, session.selection.peek()]).toEqual([['Button_3'], ['Button_2']])
  })

  it('goes on waiting after the page or an element that does not fit', async () => {
    const { session, answers, select } = await open()
    await select(PAGE_ID)
    await select('Button_2')
    expect([answers, session.selection.peek()]).toEqual([[], ['Button_1']])
    await select('Button_3')
    expect(answers).toEqual(['Button_3'])
  })

  it.each(['Escape', 'the button'])('answers with nothing: %s', async (way) => {
    const { screen, answers } = await open()
    const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
    const cancel = () => (way === 'Escape' ? pressEscape() : screen.getByText('Cancel').click())
    await act(async () => void cancel())
    expect(answers).toEqual([null])
  })
})
