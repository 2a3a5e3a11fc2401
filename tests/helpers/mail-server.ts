import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './mails.ts'

/** A real mail server on loopback that takes everything and hands nothing on. */
export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  /** What it has taken so far, oldest first. */
  readonly mails: readonly ReadMail[]
  /** From now on it refuses so many mails, as a busy server does. */
  refuse(count: number): void
  close(): Promise<void>
}

const USER = { name: 'tessera', password: 'p@ss/word' } as const

export async function startMailServer(): Promise<MailServer> {
  const mails: ReadMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    // A certificate is another matter; nobody but this machine is on the line.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER.name && password === USER.password) done(null, { user: username })
      else done(new Error('Wrong user or password'))
    },
    onData(stream, _session, done) {
      void buffer(stream).then(async (source) => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        mails.push(await readMail(source))
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${USER.name}:${encodeURIComponent(USER.password)}@127.0.0.1:${port}`,
    mails,
    refuse(count) {
      refusals = count
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
