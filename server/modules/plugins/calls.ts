import * as z from 'zod'
import { defineCall, defineRawCall, done, nothing } from '../../calls/call.ts'
import { AppError, errors } from '../../http/errors.ts'
import { pageErrors } from '../pages/index.ts'
import { pluginErrors } from './errors.ts'
import { pluginList, pluginModel, pluginPages, pluginScan, pluginStanding } from './model.ts'
import type { PluginPins } from './pins.ts'
import type { PluginFiles } from './plugin-files.ts'
import type { PluginService } from './service.ts'
import type { Standing } from './standing.ts'

/** Reading many folders takes a while, and so does the first look at their functions. */
const PATIENCE_SECONDS = 60

export const pluginCalls = (services: {
  readonly pluginService: PluginService
  readonly pluginStanding: Standing
  readonly pluginPins: PluginPins
  readonly pluginFiles: PluginFiles
}) => {
  const { pluginService, pluginPins, pluginFiles } = services
  const standing = services.pluginStanding
  return [
    defineCall({
      id: 'plugins/list',
      method: 'GET',
      path: '/plugins/list',
      needs: 'member',
      subUsers: true,
      writes: false,
      input: pluginModel.list,
      output: pluginList,
      errors: [],
      example: () => ({ revision: '0' }),
      run: (input, call) => pluginService.list(call.by, input),
    }),
    // Of a private page; that of a public one is open to everybody.
    defineCall({
      id: 'plugins/standing',
      method: 'GET',
      path: '/plugins/standing',
      needs: 'permission/page.visit',
      login: 'optional',
      audience: 'viewer',
      writes: false,
      input: pluginModel.standing,
      output: pluginStanding,
      errors: [pageErrors.notFound],
      example: (o) => ({ page: String(o.pageId), env: 'stg' }),
      run: (input, call) => standing(call.find, input),
    }),
    defineCall({
      id: 'plugins/scan',
      method: 'POST',
      path: '/plugins/scan',
      needs: 'super',
      writes: true,
      audits: ['plugins read again'],
      input: nothing,
      output: pluginScan,
      errors: [],
      run(_, call) {
        call.wait(PATIENCE_SECONDS)
        return pluginService.scanFor(call.by)
      },
    }),
    defineCall({
      id: 'plugins/disable',
      method: 'POST',
      path: '/plugins/disable',
      needs: 'super',
      writes: true,
      audits: ['plugin disabled'],
      input: pluginModel.one,
      output: done,
      errors: [pluginErrors.notFound],
      example: (o) => ({ id: o.pluginId }),
      run: (input, call) => pluginService.disable(call.by, input.id),
    }),
    defineCall({
      id: 'plugins/enable',
      method: 'POST',
      path: '/plugins/enable',
      needs: 'super',
      writes: true,
      audits: ['plugin enabled'],
      input: pluginModel.one,
      output: done,
      errors: [pluginErrors.notFound],
      example: (o) => ({ id: o.pluginId }),
      run: (input, call) => pluginService.enable(call.by, input.id),
    }),
    // Drafts that hold on to plugins, and pages that are shown with them.
    defineCall({
      id: 'plugins/pages',
      method: 'GET',
      path: '/plugins/pages',
      needs: 'super',
      writes: false,
      input: pluginModel.pages,
      output: pluginPages,
      errors: [],
      example: (o) => ({ id: o.pluginId }),
      run: (input, call) => pluginPins.pages(call.by, input),
    }),
    // Also while the plugin is switched off: browsers keep files for a year, so it is the list that says what runs.
    defineRawCall({
      id: 'plugins/file',
      method: 'GET',
      path: '/plugins/{hash}/{file*}',
      needs: 'visitor',
      outside: true,
      writes: false,
      input: pluginModel.file,
      output: z.file(),
      errors: [],
      async run({ hash, file }, { request, set }) {
        const found = await pluginFiles.find(request, hash, file)
        if (found === null) throw new AppError(errors.notFound)
        set.status = found.status
        Object.assign(set.headers, found.headers)
        return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status: found.status, headers: found.headers })
      },
    }),
  ]
}
