import * as z from 'zod'
import { defineCall, done, nothing } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import type { NotificationsByMail } from './by-mail.ts'
import { mailChoice, notificationInfo, notificationModel } from './model.ts'
import type { OwnList } from './own-list.ts'

const UNAUDITED = 'nothing but the person’s own list changes'

const mailCalls = (byMail: NotificationsByMail) => [
  defineCall({
    id: 'notifications/mail/list',
    method: 'POST',
    path: '/notification/mail/list',
    needs: 'member',
    writes: false,
    input: nothing,
    output: z.array(mailChoice).readonly(),
    errors: [],
    run: (_, { by }) => byMail.choices(by),
  }),
  defineCall({
    id: 'notifications/mail/choose',
    method: 'POST',
    path: '/notification/mail/choose',
    needs: 'member',
    writes: true,
    unaudited: 'nothing but what the person receives changes',
    input: notificationModel.mail,
    output: z.array(mailChoice).readonly(),
    errors: [],
    example: () => ({ topic: 'approvals', mail: true }),
    run: (input, { by }) => byMail.choose(by, input),
  }),
]

const ownCalls = (ownNotifications: OwnList) => [
  defineCall({
    id: 'notifications/list',
    method: 'GET',
    path: '/notification/list',
    needs: 'member',
    audience: 'viewer',
    subUsers: true,
    writes: false,
    input: notificationModel.list,
    output: paged(notificationInfo),
    errors: [],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, { by }) => ownNotifications.list(by, input),
  }),
  defineCall({
    id: 'notifications/read',
    method: 'POST',
    path: '/notification/read',
    needs: 'member',
    audience: 'viewer',
    subUsers: true,
    writes: true,
    unaudited: UNAUDITED,
    input: notificationModel.read,
    output: done,
    errors: [],
    example: () => ({ ids: [1] }),
    run: ({ ids }, { by }) => ownNotifications.read(by, ids),
  }),
  defineCall({
    id: 'notifications/read-all',
    method: 'POST',
    path: '/notification/readAll',
    needs: 'member',
    audience: 'viewer',
    subUsers: true,
    writes: true,
    unaudited: UNAUDITED,
    input: notificationModel.readAll,
    output: done,
    errors: [],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => ownNotifications.readAll(by, projectId),
  }),
]

export const notificationCalls = (services: {
  readonly ownNotifications: OwnList
  readonly notificationsByMail: NotificationsByMail
}) => [...ownCalls(services.ownNotifications), ...mailCalls(services.notificationsByMail)]
