import type { CallInput, CallKey } from './call-request.ts'
import { callForFile } from './client.ts'

/**
 * Makes a call that answers with a file, and gives it to the person under the name that the server says.
 * @throws ApiError
 */
export async function saveFile<K extends CallKey>(key: K, input: CallInput<K>): Promise<void> {
  const { name, file } = await callForFile(key, input)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
