import { chooseVersion, defineExtensionPoint, type Kernel, type Pins } from '#kernel/plugin'
import type { ViewLoad, ViewLoader } from './views.ts'

/** The view of a component, for pages that must not load its declaration; its id is the component's type. */
export interface ViewContribution {
  readonly id: string
  readonly load: ViewLoad
}

export const viewsPoint = defineExtensionPoint<ViewContribution>('views')

/** The views of a kernel in the versions that the pins name; what is made of it follows the kernel's plugins, and pins that are a signal. */
export function viewLoaderOf(kernel: Kernel, pins: Pins | (() => Pins) = {}): ViewLoader {
  const registry = kernel.registry(viewsPoint)
  const pinsNow = typeof pins === 'function' ? pins : () => pins
  return (type) => chooseVersion(registry.versions(type).value, pinsNow())?.value.load
}
