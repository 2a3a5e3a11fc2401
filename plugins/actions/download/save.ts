import { type ActionOutcome, downloads, type Json, type PageActionContext, z } from '#sdk'

const given = z.object({ name: z.string(), type: z.string(), base64: z.string() })

/** Hands a file to the browser to save. */
export async function run(file: Json, { service }: PageActionContext): Promise<ActionOutcome> {
  return { ok: true, value: await service(downloads).save(given.parse(file)) }
}
