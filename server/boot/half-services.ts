import { MessageError, tell } from '#kernel/message'
import { provideService } from '#kernel/plugin'
import type { AssembledCall } from '../calls/assemble.ts'
import { type MemberCall, type OpenKeyedCall, takesKeys } from '../calls/call.ts'
import { type ServerCalls, type ServerHost, type ServiceOffer, serverCalls } from '../calls/offers.ts'
import { AppError, errors } from '../http/errors.ts'

/** A request that nobody sent: calls that read one find no headers in it. */
const requestFor = (): Request => new Request('http://localhost/')

/** Lets halves make the server's own calls for an actor. Files, streams and calls before a login are left out. */
export const offerCalls = (calls: () => readonly AssembledCall[]): ServiceOffer =>
  provideService<ServerCalls, ServerHost>(serverCalls, ({ owner, host }) => ({
    async run(by, id, input = {}) {
      host.requireScope(owner, 'calls', id)
      const found = calls().find(({ call }) => call.id === id)?.call
      if (!found || found.raw || found.outside || found.form || !(found.login === 'token' || takesKeys(found)))
        throw new MessageError(tell('plugin.no-call', { call: id }))
      if (by.sub && by.app === null && !found.subUsers) throw new AppError(errors.forbidden)
      if (by.app !== null && found.audience !== 'page') throw new AppError(errors.notForPages)
      const parsed = found.input.safeParse(input)
      if (!parsed.success) throw new AppError(errors.invalid)
      const asked = async () => by
      const given: MemberCall & OpenKeyedCall = {
        ...{ by, request: requestFor(), ip: '127.0.0.1', set: { headers: {} }, wait: () => undefined },
        ...{ find: asked, require: asked, findCaller: asked, requireCaller: asked },
      }
      return found.run(parsed.data, given)
    },
  }))
