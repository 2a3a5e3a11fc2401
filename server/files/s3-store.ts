import { S3Client } from 'bun'
import { checkedName, type FileStore, typeOf } from './file-store.ts'
import { createS3Parts } from './s3-parts.ts'

/** What `S3_URL` says: `https://KEY:SECRET@host:9000/bucket/folder?region=eu-central-1`. */
export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  /** Empty, or with a `/` at its end. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** null where something is missing. */
export const readS3Address = (text: string): S3Address | null => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (bucket === '' || accessKeyId === '' || secretAccessKey === '') return null
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const prefix = folders.map((folder) => `${folder}/`).join('')
  return { endpoint: url.origin, bucket, prefix, region, accessKeyId, secretAccessKey }
}

/** Bytes of a part of a large file, which are in memory together; and how many parts S3 takes. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 10_000

const isMissing = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown }
  return code === 'NoSuchKey' || code === 'NotFound'
}

/** Files in a bucket of anything that speaks S3. */
export const createS3Store = ({ prefix, ...address }: S3Address): FileStore => {
  const client = new S3Client(address)
  const parts = createS3Parts({ prefix, ...address })
  const fileOf = (name: string) => client.file(prefix + checkedName(name))
  return {
    async put(name, bytes, type) {
      await fileOf(name).write(bytes, { type })
    },
    async putFile(name, path, type) {
      const upload = await parts.begin(name, type)
      try {
        const file = Bun.file(path)
        const length = Math.max(PART_BYTES, Math.ceil(file.size / MOST_PARTS))
        const tags: string[] = []
        for (let at = 0; at < file.size || tags.length === 0; at += length) {
          const bytes = await file.slice(at, at + length).bytes()
          tags.push(await parts.put(name, upload, { number: tags.length + 1, at, bytes }))
        }
        await parts.finish(name, upload, tags)
      } catch (error) {
        await parts.abort(name, upload).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      const file = fileOf(name)
      try {
        const { size } = await file.stat()
        // A response of the file itself would be a redirect to a signed address.
        const stream = (start?: number, end = size) => (start === undefined ? file : file.slice(start, end)).stream()
        return { size, type: typeOf(name), body: () => stream(), stream }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(name) {
      try {
        await fileOf(name).delete()
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    async *list() {
      let continuationToken: string | undefined
      do {
        const page = await client.list({ prefix, ...(continuationToken ? { continuationToken } : {}) })
        for (const { key, size = 0, lastModified } of page.contents ?? []) {
          const name = key.slice(prefix.length)
          // Below it are files of other stores.
          if (!name.includes('/')) yield { name, size, changedAt: new Date(lastModified ?? 0) }
        }
        continuationToken = page.isTruncated ? page.nextContinuationToken : undefined
      } while (continuationToken !== undefined)
    },
    // A request of its own, which a bucket would be paid for; and there is no disk of ours that could be full.
    check: async () => undefined,
    async reach() {
      const file = fileOf(`check-${crypto.randomUUID()}`)
      await file.write('Tessera')
      await file.delete()
    },
    parts,
    url: (name, seconds) => fileOf(name).presign({ expiresIn: seconds, method: 'GET' }),
  }
}
