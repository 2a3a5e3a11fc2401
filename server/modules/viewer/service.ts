import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { Encoding } from '../../http/encoding.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import { missingPage } from '../pages/service.ts'
import type { Pointer, PublishedCache } from './published-cache.ts'

/** Published pages, never drafts. */
export const createViewerService = (deps: { readonly store: Store; readonly access: Access; readonly published: PublishedCache }) => {
  const { store, access, published } = deps
  return {
    /**
     * The snapshot a viewer may see. A stranger is asked to sign in whether or not there is such a page, and somebody who is not
     * a member hears that there is none, so neither learns which private pages exist.
     */
    async find(findActor: () => Promise<Actor | null>, id: number, env: Environment): Promise<Pointer> {
      const pointer = await published.pointer(id, env)
      if (pointer?.isPublic) return pointer
      const actor = await findActor()
      if (actor === null) throw new AppError(errors.loginExpired)
      if (pointer === null) throw missingPage()
      await access.require(actor, store.read, pointer.projectId, 'tester', missingPage())
      return pointer
    },
    async body(pointer: Pointer, encoding: Encoding): Promise<Uint8Array> {
      const body = await published.body(pointer.hash, encoding)
      if (body === null) throw missingPage()
      return body
    },
  }
}
export type ViewerService = ReturnType<typeof createViewerService>
