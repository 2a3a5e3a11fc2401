import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../../modules/access/access.ts'
import { projectErrors } from '../../modules/projects/errors.ts'

export const createGreetings = ({ store, access }: { readonly store: Pick<Store, 'read'>; readonly access: Access }) => ({
  async greet(actor: Actor, projectId: number, name: string): Promise<string> {
    await access.require(actor, store.read, projectId, 'developer', new AppError(projectErrors.notFound))
    return `Hello, ${name}!`
  },
})
export type Greetings = ReturnType<typeof createGreetings>
