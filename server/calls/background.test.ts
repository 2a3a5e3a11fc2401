import { expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { createTestServer } from '../testing.fixture.ts'
import { defineModule } from './module.ts'

test('modules begin their work in the background in their order and end it in the other one; what fails there is told', async () => {
  const seen: string[] = []
  const working = (id: string) =>
    defineModule({
      id,
      services: () => ({ [`${id}Work`]: id }),
      async start(services, { tell, config }) {
        seen.push(`${id} starts ${JSON.stringify(services)} ${config.production}`)
        tell(new Error(id))
        return { stop: async () => void seen.push(`${id} stops`) }
      },
    })
  const swept: string[] = []
  const idle = defineModule({ id: 'idle', start: async () => undefined, sweep: async () => void swept.push('idle') })
  const server = await createTestServer({ modules: [...modules, working('one'), idle, working('two')] })
  const background = await server.app.start()
  await background.stop()
  await server.close()
  expect(seen).toEqual(['one starts {"oneWork":"one"} false', 'two starts {"twoWork":"two"} false', 'two stops', 'one stops'])
  expect(swept).toEqual(['idle'])
  expect(server.faults.map(String)).toEqual(['Error: one', 'Error: two'])
})
