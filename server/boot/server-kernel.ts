import { Kernel, type Plugin } from '#kernel/plugin'
import type { AnyModule } from '../calls/module.ts'
import { sqlite } from '../db/dialect.ts'
import { tablesByModule } from '../db/schema.ts'
import { modulesPoint, type ServerModule, tableNames } from './points.ts'

const VERSION = '0.1.0'

/** The product's modules as plugins, each after those that it needs: the preset of the server. */
export const presetOf = (modules: readonly AnyModule[]): readonly Plugin[] => {
  const tables = new Map(tablesByModule(sqlite, modules))
  const made = new Map<AnyModule, Plugin>()
  for (const module of modules) {
    made.set(module, {
      id: `tessera.server.${module.id}`,
      version: VERSION,
      // A missing one is reported by what assembles the modules.
      needs: (module.needs ?? []).flatMap((needed) => made.get(needed) ?? []),
      setup(context) {
        const contribution: ServerModule = { id: `module/${module.id}`, module, tables: tableNames(tables.get(module.id) ?? {}) }
        context.contribute(modulesPoint, contribution)
      },
    })
  }
  return [...made.values()]
}

/**
 * A kernel with these modules in it.
 * @throws the error of the first module that does not fit beside the others.
 */
export const createServerKernel = (modules: readonly AnyModule[]): Kernel => {
  const kernel = new Kernel()
  kernel.load(...presetOf(modules))
  for (const { state } of kernel.plugins.peek()) if (state.status === 'failed') throw state.error
  return kernel
}

/** The modules of the product's plugins, in the order of loading. */
export const modulesIn = (kernel: Kernel): readonly AnyModule[] =>
  kernel
    .registry(modulesPoint)
    .contributions.peek()
    .map(({ value }) => value.module)
