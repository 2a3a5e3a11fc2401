import { Kernel, type Plugin } from '#kernel/plugin'

/** The kernel of one side with the plugins that it begins with. */
export function boot(plugins: readonly Plugin[]): Kernel {
  const kernel = new Kernel()
  kernel.load(...plugins)
  return kernel
}
