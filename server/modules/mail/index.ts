import { join } from 'node:path'
import { defineModule, laterTables } from '../../calls/module.ts'
import { siteOf } from '../../config.ts'
import type { AccountTables } from '../accounts/index.ts'
import { createFolderOutbox, createSmtpOutbox } from './outbox.ts'
import { createMails } from './service.ts'

/** Mails to people, through a mail server or, where there is none, into the folder `mails` of the data folder. */
export const mailModule = defineModule({
  id: 'mail',
  // The language of somebody who has an account.
  reads: laterTables<Pick<AccountTables, 'user'>>('user'),
  checks: async () => [(await import('./check.ts')).mailCheck],
  services: ({ store, config, durable, log }) => {
    // A person who tries the product on a terminal reads the link there; a log that is kept names no person.
    const say = (line: string, file: string): void =>
      config.log.format === 'text'
        ? console.log(line)
        : log.info('a mail lies in the data folder, because there is no mail server', { file })
    const { smtpUrl, from } = config.mail
    const outbox =
      smtpUrl === '' ? createFolderOutbox({ folder: join(config.dataDir, 'mails'), from, say }) : createSmtpOutbox({ url: smtpUrl, from })
    return { outbox, mails: createMails({ store, durable, outbox, site: siteOf(config) }) }
  },
  start: async ({ outbox }) => ({ stop: () => outbox.close() }),
  // Every node has a folder of its own.
  sweepsHere: true,
  sweep: ({ outbox }, { now }) => outbox.sweep(now()),
})

// Published to other modules.
export type { MailLanguage, MailTemplate, TextMail } from './mail.ts'
export type { Mails } from './service.ts'
