import { createApp } from '#server/app'
import { openBus } from '#server/bus/open-bus'
import { parseConfig } from '#server/config'
import { openStore } from '#server/open-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'
import { defineModule } from '../../server/calls/module.ts'
import { modules } from '../../server/modules/index.ts'

// A node of an installation as a process to be killed: prints its address, and a line for each job that it begins and has done.
const slowJobs = defineModule({
  id: 'slow',
  services: ({ durable }) => {
    durable.work('slow', async (payload) => {
      console.log(`begins ${payload}`)
      await Bun.sleep(Number(process.env.TEST_JOB_MS ?? 0))
      console.log(`done ${payload}`)
    })
    return {}
  },
})
const config = { ...parseConfig(process.env), passwordCost: { memoryCost: 8, timeCost: 1 } }
const { store } = await openStore(config)
const app = createApp({
  ...{ config, store, bus: await openBus(config), codec: createPageCodec(createPluginSet([])), publisher: plainPublisher },
  webDir: config.dataDir,
  modules: [...modules, slowJobs] as never,
})
await app.start()
app.listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server?.port}`)
