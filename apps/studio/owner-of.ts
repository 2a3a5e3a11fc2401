import { type ExtensionPoint, isOfProduct, type Kernel } from '#kernel/plugin'

/** The plugin that brought a contribution, to be named where it fails; undefined for the product's own. */
export function ownerOf<T extends { readonly id: string }>(kernel: Kernel, point: ExtensionPoint<T>, id: string): string | undefined {
  const plugin = kernel.registry(point).contributor(id)
  return plugin === undefined || isOfProduct({ id: plugin }) ? undefined : plugin
}
