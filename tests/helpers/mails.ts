import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail as its recipient reads it. */
export interface ReadMail {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: ReadonlyMap<string, string>
}

export async function readMail(source: Buffer): Promise<ReadMail> {
  const { to, from, subject, text, html, headers } = await PostalMime.parse(source)
  return {
    to: to?.map(({ address }) => address).join(', ') ?? '',
    from: from?.address ?? '',
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: new Map(headers.map(({ key, value }) => [key, value])),
  }
}

/** The mails in the data folder of a server that has no mail server, oldest first. */
export async function mailsIn(dataDir: string): Promise<readonly ReadMail[]> {
  const folder = join(dataDir, 'mails')
  let names: string[] = []
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    // The folder comes with the first mail.
  }
  return Promise.all(names.sort().map((name) => readMail(readFileSync(join(folder, name)))))
}

/** Milliseconds until a mail must be there; the server looks for what is to be sent every second. */
const LATEST = 20_000
const NEXT_LOOK = 50

/** The newest mail to somebody, as soon as there are so many of them. */
export async function mailTo(address: string, mails: () => Promise<readonly ReadMail[]>, count = 1): Promise<ReadMail> {
  const deadline = Date.now() + LATEST
  while (Date.now() < deadline) {
    const theirs = (await mails()).filter(({ to }) => to === address)
    if (theirs.length >= count) return theirs.at(-1)!
    await new Promise((resolve) => setTimeout(resolve, NEXT_LOOK))
  }
  throw new Error(`No mail ${count} to ${address} within ${LATEST} ms`)
}

/** The code of six digits that a mail holds. */
export function codeIn({ text }: ReadMail): string {
  const code = /^\d{6}$/m.exec(text)?.[0]
  if (!code) throw new Error(`There is no code in this mail:\n${text}`)
  return code
}

/** The link that a mail holds. */
export function linkIn({ text }: ReadMail): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in this mail:\n${text}`)
  return link
}
