import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { WrittenMail } from './mail.ts'

/** Takes mails out of the product. */
export interface Outbox {
  /** Resolves once the mail server, or the disk, has it. */
  post(mail: WrittenMail): Promise<void>
  /** Forgets what nobody looks for any more. */
  sweep(now: Date): Promise<void>
  close(): void
}

/** Milliseconds that a mail server may take: to be reached, to greet, and between two answers. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const
/** Connections at a time; a mail server refuses who opens many. */
const CONNECTIONS = 2
const KEPT_MS = 7 * 24 * 3_600_000

const messageOf = ({ to, subject, text, html }: WrittenMail, from: string) => ({
  ...{ from, to: { name: '', address: to }, subject, text, html },
  // What a template holds is text: nothing in it is read from a disk or another server.
  ...{ disableFileAccess: true, disableUrlAccess: true },
  // So that nobody's holiday note answers it.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
})

/** Mails through the server at `smtp://user:password@host:587` or `smtps://user:password@host:465`. */
export const createSmtpOutbox = ({ url, from }: { readonly url: string; readonly from: string }): Outbox => {
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...PATIENCE })
  return {
    async post(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    sweep: async () => undefined,
    close: () => transport.close(),
  }
}

/** Mails as `.eml` files in a folder, which any mail program opens, and a line for the operator about each. */
export const createFolderOutbox = (input: {
  readonly folder: string
  readonly from: string
  say(line: string, file: string): void
}): Outbox => {
  const { folder, from, say } = input
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async post(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`
      // Whoever looks finds whole mails alone.
      await writeFile(join(folder, `${name}.part`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `${name}.part`), join(folder, name))
      say(`Mail to ${mail.to}: ${mail.subject}${mail.link === null ? '' : ` ${mail.link}`} (${join(folder, name)})`, join(folder, name))
    },
    async sweep(now) {
      const oldest = new Date(now.getTime() - KEPT_MS).toISOString().replace(/[:.]/g, '-')
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (/\.eml(\.part)?$/.test(name) && name < oldest) await rm(join(folder, name), { force: true })
    },
    close: () => undefined,
  }
}
