import { type ActionOutcome, filePicker, type PageActionContext, type Told, tell, toldBy, uploads, type z } from '#sdk'
import type { uploadParams } from './index.ts'
import { isAccepted } from './is-accepted.ts'

export async function run(params: z.output<typeof uploadParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const file = await service(filePicker).pick(params.accept)
  const fail = (reason: Told): ActionOutcome => ({ ok: false, reason, value: input })
  if (file === null) return fail(tell('action/upload.no-file'))
  if (!isAccepted(file, params.accept)) return fail(tell('action/upload.not-accepted', { file: file.name, accept: params.accept }))
  if (file.size > params.maxSize * 1024)
    return fail(tell('action/upload.too-large', { file: file.name, size: Math.ceil(file.size / 1024), most: params.maxSize }))
  try {
    const { url, name, size } = await service(uploads).send(file)
    return { ok: true, value: { url, name, size } }
  } catch (thrown) {
    return fail(toldBy(thrown))
  }
}
