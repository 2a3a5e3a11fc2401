import type { Approval } from '#sdk/services'

const person = (id: number, zh: string, en: string) => ({ zh: { id, name: zh }, en: { id, name: en } })
const [one, two, three] = [person(1, '王芳', 'Ann'), person(2, '李强', 'Bob'), person(3, '陈静', 'Cleo')]
const TITLES = { zh: ['发起', '部门主管', '财务'], en: ['Started', 'Head of the department', 'Finance'] } as const

/** An approval that stands in while the page is edited. */
export function sampleApproval(locale: 'zh' | 'en'): Approval {
  const [start, head, money] = TITLES[locale]
  const at = Date.UTC(2024, 4, 6, 8)
  return {
    id: 'sample',
    title: locale === 'zh' ? '采购申请（示例）' : 'Purchase request (sample)',
    status: 'running',
    version: 1,
    can: ['approve', 'refuse', 'transfer'],
    people: [two[locale], three[locale]],
    log: [
      { id: '1', title: start, by: one[locale], did: 'start', comment: '', at },
      { id: '2', title: head, by: two[locale], did: 'approve', comment: locale === 'zh' ? '同意' : 'Fine with me', at: at + 5_400_000 },
      { id: '3', title: money, by: three[locale], did: 'wait', comment: '' },
    ],
  }
}
