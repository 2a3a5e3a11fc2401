import { createApp } from '#server/app'
import { openBus } from '#server/bus/open-bus'
import { parseConfig } from '#server/config'
import { openStore } from '#server/open-store'
import { createPageCodec } from '#server/outside/kernel-codec'
import { createPluginSet } from '#server/outside/plugin-set'
import { plainPublisher } from '#server/testing.fixture'
import { defineModule } from '../../server/calls/module.ts'
import { modules } from '../../server/modules/index.ts'
import { threeSteps } from './three-steps.ts'

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
/** Prints each step that it starts; the second one never ends on a node with `TEST_STUCK`. */
const slowWorkflow = defineModule({
  id: 'slow-workflow',
  services: ({ durable }) => {
    durable.workflow(threeSteps, async (_, { step, signal }) => {
      const work = (name: string) =>
        step(name, ({ attempt }) => {
          console.log(`step ${name} ${attempt}`)
          return name
        })
      const first = await work('first')
      const second = await step('second', async ({ attempt }) => {
        console.log(`step second ${attempt}`)
        if (process.env.TEST_STUCK) await new Promise(() => undefined)
        return 'second'
      })
      const told = await signal('told')
      return [first, second, told, await work('third')]
    })
    return {}
  },
})
const config = { ...parseConfig(process.env), passwordCost: { memoryCost: 8, timeCost: 1 } }
const { store } = await openStore(config)
const app = createApp({
  ...{ config, store, bus: await openBus(config), codec: createPageCodec(createPluginSet([])), publisher: plainPublisher },
  webDir: config.dataDir,
  modules: [...modules, slowJobs, slowWorkflow] as never,
})
await app.start()
app.listen({ port: 0, hostname: '127.0.0.1' })
console.log(`http://127.0.0.1:${app.server?.port}`)
