import { defineCall, done } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { notificationInfo, notificationModel } from './model.ts'
import type { OwnList } from './own-list.ts'

const UNAUDITED = 'nothing but the person’s own list changes'

export const notificationCalls = ({ ownNotifications }: { readonly ownNotifications: OwnList }) => [
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
