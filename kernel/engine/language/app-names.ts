import type { Names } from '../names.ts'

/** `app.can`, also behind `context`: so many names of the chain say it; null for every other chain. */
export function appCan(chain: readonly string[], { elements }: Pick<Names, 'elements'>): number | null {
  const at = chain[0] === 'context' ? 1 : 0
  return chain[at] === 'app' && chain[at + 1] === 'can' && !elements.has('app') ? at + 2 : null
}

/** `app.user`, `app.theme`: app state that comes from outside; null for every other chain. */
export function appFact(chain: readonly string[], { elements }: Pick<Names, 'elements'>): string | null {
  const at = chain[0] === 'context' ? 1 : 0
  const part = chain[at + 1]
  return chain[at] === 'app' && !elements.has('app') && part !== undefined && part !== 'variable' ? `app.${part}` : null
}

/**
 * The same in generated code: the state holds the codes of what its user may do. `*` among them stands for each code of a project, and for none of the
 * product's own permissions.
 */
export const CAN_CODE = `(($$k)=>{const $$p=$$c.app?.permissions??[];return $$p.includes($$k)||($$p.includes('*')&&!String($$k).startsWith('permission/'))})`
/** What asking it depends on. */
export const CAN_READS = 'app.permissions'
