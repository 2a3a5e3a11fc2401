import type { Copies } from './copies.ts'
import type { PluginPins } from './pins.ts'
import type { Registrar } from './registrar.ts'
import type { PluginService } from './service.ts'

/** Pages that are open may still ask for files of what was replaced. */
const KEPT_MS = 24 * 3_600_000

/** Forgets versions that no folder has and no page holds on to, and removes copies that nobody uses any more. */
export const sweepVersions = async (deps: {
  readonly service: Pick<PluginService, 'listed' | 'scan'>
  readonly registrar: Pick<Registrar, 'forget' | 'hashes'>
  readonly copies: Pick<Copies, 'sweep'>
  readonly pins: Pick<PluginPins, 'all'>
  readonly now: () => Date
}): Promise<void> => {
  const { service, registrar, copies, pins, now } = deps
  const pinned = await pins.all()
  const left = service
    .listed()
    .flatMap(({ id, version, current }) => (!current && id && version && !pinned.has(`${id} ${version}`) ? [{ id, version }] : []))
  if (left.length > 0) {
    await registrar.forget(left)
    await service.scan()
  }
  await copies.sweep(await registrar.hashes(), new Date(now().getTime() - KEPT_MS))
}
