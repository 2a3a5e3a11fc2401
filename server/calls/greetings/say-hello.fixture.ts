import * as z from 'zod'
import { projectErrors } from '../../modules/projects/errors.ts'
import { defineCall } from '../call.ts'
import type { Greetings } from './greetings.fixture.ts'

/** A call as somebody adds it: one file, which its module lists. */
export const sayHello = ({ greetings }: { readonly greetings: Greetings }) =>
  defineCall({
    id: 'greetings/say-hello',
    method: 'POST',
    needs: 'permission/greetings.say',
    writes: false,
    input: z.strictObject({ projectId: z.int(), name: z.string().min(1).max(20), tone: z.enum(['warm', 'cool']).default('warm') }),
    output: z.strictObject({ text: z.string() }),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId, name: 'Ann', tone: 'cool' }),
    run: async ({ projectId, name }, call) => ({ text: await greetings.greet(call.by, projectId, name) }),
  })
