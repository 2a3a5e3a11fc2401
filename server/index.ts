import '#kernel/engine/ends/frozen-prototypes'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { openBus } from './bus/open-bus.ts'
import { readCatalogue } from './catalogue.ts'
import { createChildPublisher } from './compiler/child-publisher.ts'
import { parseConfig, settingNames, siteOf } from './config.ts'
import { ConfigError } from './config-error.ts'
import { openLog } from './log/open-log.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { noMetrics } from './metrics/metrics.ts'
import { addProcessMetrics } from './metrics/process-metrics.ts'
import { listenForMetrics } from './metrics/serve-metrics.ts'
import { openStore } from './open-store.ts'
import { OperatorError } from './operator-error.ts'
import { createPageCodec } from './outside/kernel-codec.ts'
import { createPluginSet } from './outside/plugin-set.ts'
import { createPhases } from './phases.ts'
import { release } from './release.ts'
import { openTraces } from './traces/open-traces.ts'
import { unknownSettings } from './unknown-settings.ts'
import { warmUp } from './warm-up.ts'

const root = join(import.meta.dirname, '..')

/**
 * Milliseconds that a stop may take: for background work; from then on for requests, and for their connections; and for
 * everything.
 */
const STOP_MS = { background: 1_000, requests: 1_000, connections: 3_300, all: 4_700 }

const start = async (): Promise<void> => {
  const config = parseConfig(process.env)
  // Ctrl-C comes from a terminal, with no balancer before it. Before the start there is nothing to finish.
  let end: (drainSeconds: number) => Promise<void> = async () => process.exit(0)
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(config.drainSeconds))
  const log = openLog({ ...config, release })
  for (const line of unknownSettings(process.env, settingNames)) log.warn(line)
  const database = await openStore(config)
  const { store } = database
  const bus = await openBus(config, log.fault)
  const cataloguePath = join(root, 'dist/catalogue.json')
  const plugins = createPluginSet((await readCatalogue(cataloguePath)).plugins)
  const traces = await openTraces(config, log)
  const metrics = config.metrics === null ? noMetrics : createMetrics({ report: log.fault })
  const publisher = createChildPublisher({ cataloguePath, plugins, log, metrics })
  const parts = { codec: createPageCodec(plugins), publisher, plugins, webDir: config.web || join(root, 'dist/web') }
  // Developers start often, and edit alone.
  const phases = createPhases(config.production ? 'starting' : 'serving')
  addProcessMetrics(metrics, { isDraining: () => phases.now() === 'draining' })
  const app = createApp({ ...parts, config, store, bus, log, metrics, spans: traces ?? undefined, phases })

  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw database.explain(error)
    })
  const background = await explained(app.start())
  let checks: { stop(): void } | null = null
  let stopping = false
  const skipped = Promise.withResolvers<void>()
  end = async (drainSeconds) => {
    if (stopping) return skipped.resolve()
    stopping = true
    phases.drain()
    // Jobs under way may finish while requests are served on; others are left to other nodes.
    background.rest().catch(app.fault)
    if (drainSeconds > 0) {
      log.info('stopping: not ready for new requests, and serving on', { seconds: drainSeconds })
      await Promise.race([Bun.sleep(drainSeconds * 1000), skipped.promise])
    }
    phases.close()
    // Whatever hangs, an operator waits no longer. Nothing acknowledged is lost: what is not done is done again.
    setTimeout(() => process.exit(0), STOP_MS.all)
    await Promise.race([background.stop().catch(app.fault), Bun.sleep(STOP_MS.background)])
    checks?.stop()
    // Requests under way may finish, and those that wait for the database are answered; a client that keeps its
    // connection open does not hold the server back.
    const giveUp = setTimeout(() => void database.close(), STOP_MS.requests)
    const force = setTimeout(() => void app.server?.stop(true), STOP_MS.connections)
    await app.stop()
    clearTimeout(giveUp)
    clearTimeout(force)
    publisher.close()
    await bus.close()
    await database.close()
    await traces?.close()
    await log.end()
    process.exit(0)
  }

  try {
    app.listen({ port: config.port, hostname: config.host })
  } catch {
    throw new ConfigError(`PORT, HOST: cannot listen on ${config.host}:${config.port}; is another server using it?`)
  }
  try {
    listenForMetrics({ metrics, config, report: app.fault })
  } catch {
    const { host, port } = config.metrics ?? {}
    throw new ConfigError(`METRICS_PORT, METRICS_HOST: cannot listen on ${host}:${port}; is another server using it?`)
  }
  const address = siteOf({ ...config, port: app.server?.port ?? config.port })
  log.info(`Tessera is ready: ${address}`)
  for (const line of await explained(app.ready({ address }))) log.info(line)

  if (config.production) await warmUp(parts).catch(app.fault)
  phases.serve()
  checks = database.startChecks(app.fault, log)
}

try {
  await start()
} catch (error) {
  if (error instanceof OperatorError) console.error(`Tessera cannot start: ${error.message}`)
  else if (error instanceof ConfigError) console.error(`Tessera cannot start with this configuration.\n${error.message}`)
  else throw error
  process.exit(1)
}
