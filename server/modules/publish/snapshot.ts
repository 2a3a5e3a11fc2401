import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { PageProgram } from '#kernel/engine'
import type { Envelope, Environment, PublishedPage } from '../../wire.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

export interface Snapshot {
  /** SHA-256 of everything the viewer gets. */
  readonly hash: string
  /** The viewer's whole answer, compressed: what is stored is what is sent. */
  readonly body: Buffer
}

export const createSnapshot = async (page: {
  readonly id: number
  readonly name: string
  readonly env: Environment
  readonly program: PageProgram
  readonly projectId: number
}): Promise<Snapshot> => {
  const { id, name, env, program, projectId } = page
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([id, name, env, program, projectId])).digest('hex')
  const answer: Envelope<PublishedPage> = { code: 0, data: { id, name, env, hash, program, projectId }, msg: '' }
  const text = Buffer.from(JSON.stringify(answer))
  const body = await compress(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  return { hash, body }
}

export const readSnapshot = async (body: Uint8Array): Promise<PublishedPage> => {
  const answer = JSON.parse((await decompress(body)).toString()) as Envelope<PublishedPage>
  return answer.data
}
