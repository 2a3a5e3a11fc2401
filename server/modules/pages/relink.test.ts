import { expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page'
import { element } from '../../testing.fixture.ts'
import { relinked } from './relink.ts'

const places = new Map([[12, 900]])

test('links to pages that came along lead to their copies, and no other number changes', () => {
  const step = (page: number | string) => ({ action: 'action/open-page', params: { page, newWindow: true } })
  const before = element('x', {
    props: { a: '/page/12?env=stg', b: '/page/123', c: 'page 12' },
    extra: { steps: [step(12), step('12'), step(13)] },
  })
  expect(relinked(before, places)).toMatchObject({
    props: { a: '/page/900?env=stg', b: '/page/123', c: 'page 12' },
    extra: { steps: [step(900), step('900'), step(13)] },
  })
})

test('an entry without such a link is the same one', () => {
  const entry: PageEntry = element('x', { props: { text: 'Orders' } })
  expect(relinked(entry, places)).toBe(entry)
})
