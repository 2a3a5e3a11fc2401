import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { uploadParams } from './index.ts'
import { isAccepted, pickFile } from './pick-file.ts'

export async function run(params: z.output<typeof uploadParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  const file = await pickFile(params.accept)
  const fail = (reason: string): ActionOutcome => ({ ok: false, reason, value: input })
  if (file === null) return fail('no file was chosen')
  if (!isAccepted(file, params.accept)) return fail(`${file.name} is not one of ${params.accept}`)
  if (file.size > params.maxSize * 1024) return fail(`${file.name} has ${Math.ceil(file.size / 1024)}K; ${params.maxSize}K are the most`)
  try {
    const { url, name, size } = await ui.upload(file)
    return { ok: true, value: { url, name, size } }
  } catch (thrown) {
    return fail(thrown instanceof Error ? thrown.message : String(thrown))
  }
}
