import { createTransport } from 'nodemailer'
import { bad, type DoctorCheck, good, warn, wordsOf } from '../../doctor/check.ts'

const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 } as const

/** By the code of the mail client: what there is to do. */
const ADVICE: { readonly [code: string]: string } = {
  EAUTH: 'correct the user and the password in SMTP_URL',
  EDNS: 'correct the host in SMTP_URL',
  ECONNECTION: 'correct the host and the port in SMTP_URL, or let this machine through to it',
  ESOCKET: 'correct the port in SMTP_URL, and whether it is smtp or smtps',
  ETIMEDOUT: 'correct the host and the port in SMTP_URL, or let this machine through to it',
}

/** Whether the mail server takes mails from here. Sends none. */
export const mailCheck: DoctorCheck = {
  name: 'mail',
  async look({ config: { mail, production } }) {
    if (mail.smtpUrl === '')
      return [
        production
          ? warn(
              'no mail is sent: mails are files in the folder mails of the data folder',
              'set SMTP_URL and MAIL_FROM',
            )
          : good('mails are files in the folder mails of the data folder'),
      ]
    const host = new URL(mail.smtpUrl).host
    const transport = createTransport({ url: mail.smtpUrl, ...PATIENCE })
    try {
      await transport.verify()
      return [good(`${host} takes mails from ${mail.from}`)]
    } catch (error) {
      const { code = '' } = error as { readonly code?: string }
      return [bad(`${host} takes no mails: ${wordsOf(error)}`, ADVICE[code] ?? 'correct SMTP_URL')]
    } finally {
      transport.close()
    }
  },
}
