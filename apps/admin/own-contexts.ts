import { type Kernel, type OwnContext, OwnContexts, type Registry, Services } from '#kernel/plugin'
import { studioServicesPoint } from '#sdk/studio'
import { currentSource } from '../shell/locale.ts'

const known = new WeakMap<Kernel, OwnContexts>()

/** What the plugin that contributed a part of the frame may use. */
export function ownContextOf<T extends { readonly id: string }>(
  kernel: Kernel,
  registry: Registry<T>,
  part: T,
): OwnContext {
  let contexts = known.get(kernel)
  if (!contexts) {
    contexts = new OwnContexts(
      new Services({ registry: kernel.registry(studioServicesPoint), host: { locale: currentSource } }),
    )
    known.set(kernel, contexts)
  }
  return contexts.of(registry, part)
}
