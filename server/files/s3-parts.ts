import { AwsClient } from 'aws4fetch'
import { checkedName, type PartStore } from './file-store.ts'
import type { S3Address } from './s3-store.ts'

const XML = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' } as const
const asXml = (text: string): string => text.replace(/[<>&"]/g, (sign) => XML[sign as keyof typeof XML])

/** Multipart uploads of S3, which Bun's client makes for files that it has whole alone. Calls: Amazon S3 API reference, CreateMultipartUpload and its neighbours. */
export const createS3Parts = ({ endpoint, bucket, prefix, ...keys }: S3Address): PartStore => {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })
  const ask = async (
    method: string,
    name: string,
    query: Readonly<Record<string, string>>,
    body?: Uint8Array | string,
  ): Promise<Response> => {
    const address = `${endpoint}/${bucket}/${prefix}${checkedName(name)}?${new URLSearchParams(query)}`
    const sum = new Bun.CryptoHasher('sha256').update(body ?? '').digest('hex')
    const headers = { 'x-amz-content-sha256': sum }
    return client.fetch(address, { method, headers, redirect: 'error', ...(body === undefined ? {} : { body: body as BodyInit }) })
  }
  const asked = async (...input: Parameters<typeof ask>): Promise<{ readonly answer: Response; readonly text: string }> => {
    const answer = await ask(...input)
    const text = await answer.text()
    // The end of an upload is answered with 200 before it is known whether it succeeded.
    if (!answer.ok || text.includes('<Error>'))
      throw new Error(`S3 answered ${answer.status} ${/<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? ''} to ${input[0]} of a part`)
    return { answer, text }
  }
  return {
    async begin(name) {
      const { text } = await asked('POST', name, { uploads: '' })
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1]
      if (id === undefined) throw new Error('S3 began no upload')
      return id.replaceAll('&amp;', '&')
    },
    async put(name, upload, { number, bytes }) {
      const { answer } = await asked('PUT', name, { partNumber: `${number}`, uploadId: upload }, bytes)
      const tag = answer.headers.get('etag')
      if (tag === null) throw new Error('S3 took a part without a tag')
      return tag
    },
    async finish(name, upload, tags) {
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${asXml(tag)}</ETag></Part>`)
      await asked('POST', name, { uploadId: upload }, `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    },
    async abort(name, upload) {
      const answer = await ask('DELETE', name, { uploadId: upload })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw new Error(`S3 answered ${answer.status} to the end of an upload`)
    },
  }
}
