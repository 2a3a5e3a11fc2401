import { fireEvent, render, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '#shell/messages'
import type { LookInfo } from '../../../../server/wire.ts'
import { LookToPublish } from './look-to-publish.tsx'

beforeEach(async () => act(() => setLocale('en')))
afterEach(() => vi.unstubAllGlobals())

const look: Pick<LookInfo, 'changed' | 'pages' | 'access'> = {
  access: 'developer',
  changed: { stg: false, prd: true },
  pages: { stg: 1, prd: 12 },
}

test('the dialog says that an environment shows another look, how many pages change, and publishes it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ code: 0, data: {}, msg: '' })
  })
  const onPublished = vi.fn()
  const screen = render(<LookToPublish projectId={3} env="prd" look={look} onPublished={onPublished} />)
  expect(screen.getByRole('status').textContent).toContain('changes 12 published pages immediately')
  expect(screen.getByRole('link', { name: 'See the look' }).getAttribute('href')).toBe('/project/3/look')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Publish the look to PRD' })))
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ projectId: 3, env: 'prd' }])
})

test('where nothing differs nothing is said, and a tester is not offered to publish', () => {
  const same = render(<LookToPublish projectId={3} env="stg" look={look} onPublished={() => undefined} />)
  expect(same.container.textContent).toBe('')
  const tester = render(<LookToPublish projectId={3} env="prd" look={{ ...look, access: 'tester' }} onPublished={() => undefined} />)
  expect(tester.queryByRole('button')).toBeNull()
  expect(tester.getByRole('link')).toBeTruthy()
})
