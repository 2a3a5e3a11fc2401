import { type Locale, tableIn } from '#sdk/react'
import type { Approval } from '#sdk/services'

const person = (id: number, zh: string, en: string) => ({ zh: { id, name: zh }, en: { id, name: en } })
const [one, two, three] = [person(1, '王芳', 'Ann'), person(2, '李强', 'Bob'), person(3, '陈静', 'Cleo')]
const REQUEST = { zh: '采购申请（示例）', en: 'Purchase request (sample)' }
const AGREED = { zh: '同意', en: 'Fine with me' }
const TITLES = { zh: ['发起', '部门主管', '财务'], en: ['Started', 'Head of the department', 'Finance'] } as const

/** An approval that stands in while the page is edited. */
export function sampleApproval(locale: Locale): Approval {
  const [start, head, money] = tableIn(TITLES, locale)
  const at = Date.UTC(2024, 4, 6, 8)
  return {
    id: 'sample',
    title: tableIn(REQUEST, locale),
    status: 'running',
    version: 1,
    can: ['approve', 'refuse', 'transfer'],
    people: [tableIn(two, locale), tableIn(three, locale)],
    log: [
      { id: '1', title: start, by: tableIn(one, locale), did: 'start', comment: '', at },
      {
        id: '2',
        title: head,
        by: tableIn(two, locale),
        did: 'approve',
        comment: tableIn(AGREED, locale),
        at: at + 5_400_000,
      },
      { id: '3', title: money, by: tableIn(three, locale), did: 'wait', comment: '' },
    ],
  }
}
