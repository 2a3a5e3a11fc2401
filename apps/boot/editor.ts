import type { Kernel, Plugin } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { rareServicesPlugin } from '#plugins/presets/rare-services'
import { servicesPlugin } from '#plugins/presets/services'
import { boot } from './boot.ts'

/** The kernel of an opened editor: the declarations of everything, and what the studio adds for editing. */
export const bootEditor = (studioPlugins: readonly Plugin[]): Kernel =>
  boot([...basePlugins, servicesPlugin, rareServicesPlugin, ...studioPlugins])
