import { findOnce } from '../http/actor.ts'
import { AppError, errors } from '../http/errors.ts'
import { keyOf } from '../http/keys.ts'
import type { ActorFinders, AnyModule, Callers } from './module.ts'

/** Who makes calls: people as one of the modules finds them, keys of projects as another one does, where there is one. */
export function callersOf(modules: readonly AnyModule[], servicesOf: (module: AnyModule) => never): Callers {
  const finders = modules.flatMap((module) => (module.actors ? [module.actors(servicesOf(module))] : []))
  const [actors] = finders
  if (actors === undefined || finders.length > 1) throw new Error(`One module must say who asks, not ${finders.length}`)
  const [findKey, ...others] = modules.flatMap((module) => (module.keys ? [module.keys(servicesOf(module))] : []))
  if (others.length > 0) throw new Error(`One module may know keys of projects, not ${others.length + 1}`)
  const withKeys = ({ find, findForPages }: ActorFinders) => ({
    find,
    findForPages,
    async findCaller(request: Request) {
      if (keyOf(request) === null) return findForPages(request)
      if (!findKey) throw new AppError(errors.keyRefused)
      return findKey(request)
    },
  })
  return { ...withKeys(actors), recent: { ...withKeys(actors.recent), known: actors.recent.known } }
}

/** The same, each asked once for a request; what is in memory needs no such help. */
export const onceEach = ({ find, findForPages, findCaller, recent }: Callers): Callers => ({
  ...{ find: findOnce(find), findForPages: findOnce(findForPages), findCaller: findOnce(findCaller), recent },
})
