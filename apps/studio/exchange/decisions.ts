import type { ImportChoices, ImportPlan } from '../../../server/wire.ts'

export type Choice = ImportPlan['taken'][number]['choice']

/** What somebody has decided so far about an import. */
export interface Decisions {
  /** Of the project that is made. */
  readonly name: string
  readonly items: { readonly [id: string]: Choice }
  /** What is written instead, by the beginning of addresses; empty where nothing changes. */
  readonly services: { readonly [address: string]: string }
  readonly hosts: readonly string[]
  readonly plugins: readonly string[]
  readonly secrets: { readonly [id: string]: string }
}

/** What is usual. */
export const firstDecisions = (plan: ImportPlan): Decisions => ({
  ...{ name: plan.name, items: Object.fromEntries(plan.taken.map(({ id, choice }) => [id, choice])) },
  ...{ services: {}, hosts: [], plugins: [], secrets: {} },
})

/** Whether requests may begin with this: an address without a slash at its end. */
export const isBeginning = (text: string): boolean => /^https?:\/\/[^\s?#@\\]+$/.test(text) && !text.endsWith('/')

/** The decisions as they are sent; null where something of them has to be mended first. */
export function sendable({ name, items, services, hosts, plugins, secrets }: Decisions, { target }: ImportPlan): ImportChoices | null {
  const written = Object.entries(services)
    .map(([address, text]) => [address, text.trim()] as const)
    .filter(([, text]) => text !== '')
  if (written.some(([, text]) => !isBeginning(text)) || (target === null && name.trim() === '')) return null
  return {
    ...(target === null ? { name: name.trim() } : {}),
    ...{ items, services: Object.fromEntries(written), hosts: [...hosts], plugins: [...plugins] },
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
  }
}
