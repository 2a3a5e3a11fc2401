import * as z from 'zod'
import { accessModule } from '../../modules/access/index.ts'
import { defineCall } from '../call.ts'
import { defineModule } from '../module.ts'
import { createGreetings } from './greetings.fixture.ts'
import { sayHello } from './say-hello.fixture.ts'

/** A module as somebody adds it: one folder, and a line in the list of modules. */
export const greetingsModule = defineModule({
  id: 'greetings',
  needs: [accessModule],
  permissions: [{ id: 'permission/greetings.say', label: { zh: '问候', en: 'Say hello' }, givenTo: ['developer', 'admin'] }],
  services: ({ store, use }) => ({ greetings: createGreetings({ store, access: use(accessModule).access }) }),
  calls: (services) => [
    sayHello(services),
    defineCall({
      id: 'greetings/of',
      method: 'GET',
      path: '/greetings/{name}',
      needs: 'visitor',
      writes: false,
      input: z.strictObject({
        name: z.string().max(20),
        times: z
          .string()
          .regex(/^[1-9]$/)
          .transform(Number)
          .default(1),
      }),
      output: z.array(z.string()),
      errors: [],
      example: () => ({ name: 'Bob', times: '2' }),
      run: async ({ name, times }) => Array.from({ length: times }, () => `Hello, ${name}!`),
    }),
  ],
})
