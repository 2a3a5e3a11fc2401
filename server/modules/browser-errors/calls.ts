import { defineCall, done } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import type { ErrorCollecting } from './collecting.ts'
import { browserErrorModel, browserErrorRow } from './model.ts'
import type { BrowserErrors } from './service.ts'

interface BrowserErrorServices {
  readonly browserErrors: BrowserErrors
  readonly errorCollecting: ErrorCollecting
}

export const browserErrorCalls = ({ browserErrors, errorCollecting }: BrowserErrorServices) => [
  // For the studio, the admin app and published pages, visitors included. What is too much is dropped.
  defineCall({
    id: 'browser-errors/report',
    method: 'POST',
    path: '/errors/report',
    needs: 'visitor',
    audience: 'viewer',
    subUsers: true,
    whileViewing: true,
    writes: true,
    unaudited: 'reports of browsers, by which nobody does anything',
    input: browserErrorModel.report,
    output: done,
    errors: [],
    example: () => ({
      app: 'viewer',
      release: '0.2.0',
      errors: [
        {
          message: 'TypeError: x is undefined',
          stack: 'at f (/assets/start-B3f8Kd2a.js:1:20)',
          route: '/page/:id',
          part: 'Button',
        },
      ],
    }),
    run: (report, { ip, request, find }) =>
      errorCollecting.report(report, { ip, userAgent: request.headers.get('user-agent'), find }),
  }),
  defineCall({
    id: 'browser-errors/list',
    method: 'GET',
    path: '/errors/list',
    needs: 'super',
    writes: false,
    input: browserErrorModel.list,
    output: paged(browserErrorRow),
    errors: [],
    example: () => ({ state: 'open' }),
    run: (query, { by }) => browserErrors.list(by, query),
  }),
  // One that is reported again comes back.
  defineCall({
    id: 'browser-errors/solve',
    method: 'POST',
    path: '/errors/solve',
    needs: 'super',
    writes: true,
    audits: ['browser errors solved'],
    input: browserErrorModel.some,
    output: done,
    errors: [],
    example: (o) => ({ ids: [o.browserErrorId] }),
    run: ({ ids }, { by }) => browserErrors.solve(by, ids),
  }),
  defineCall({
    id: 'browser-errors/delete',
    method: 'POST',
    path: '/errors/delete',
    needs: 'super',
    writes: true,
    audits: ['browser errors deleted'],
    input: browserErrorModel.some,
    output: done,
    errors: [],
    example: (o) => ({ ids: [o.browserErrorId] }),
    run: ({ ids }, { by }) => browserErrors.delete(by, ids),
  }),
]
