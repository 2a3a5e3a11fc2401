import type { ExtensionPoint, OwnContext } from '#kernel/plugin'
import { useEditor } from '#sdk/studio'
import { ownContextsToken } from './own-contexts.ts'

/** The context of the plugin that contributed something to the open editor. */
export function useContextOf<T extends { readonly id: string }>(point: ExtensionPoint<T>, value: T): OwnContext {
  const { kernel, part } = useEditor()
  return part(ownContextsToken).of(kernel.registry(point), value)
}
